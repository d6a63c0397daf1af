// Opens the pages of a report in a browser: no serious finding of axe in either colour scheme, no page that is wider
// than a small screen, and a way by clicks from a line of the source to an objective, to one of its tests, and to the
// conditions of a proof. Usage: check-pages.mjs FOLDER CHROMIUM
import { createRequire } from 'node:module';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
// Modules are looked for in the folder where it is started.
const load = createRequire(resolve('package.json'));
const puppeteer = load('puppeteer-core');
const axe = load.resolve('axe-core');

const [folder, executablePath] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const problems = [];
let checked = 0;
for (const scheme of ['light', 'dark']) {
    for (const name of readdirSync(folder).filter((it) => it.endsWith('.html'))) {
        const page = await browser.newPage();
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.goto(`file://${resolve(folder, name)}`);
        await page.addScriptTag({ path: axe });
        const { violations } = await page.evaluate(() => window.axe.run());
        for (const it of violations.filter((it) => ['serious', 'critical'].includes(it.impact)))
            problems.push(`${name} (${scheme}): ${it.id}: ${it.nodes[0].html}`);
        checked += 1;
        await page.close();
    }
}
// On a telephone, tables scroll, and pages do not.
for (const name of readdirSync(folder).filter((it) => it.endsWith('.html'))) {
    const narrow = await browser.newPage();
    await narrow.setViewport({ width: 400, height: 800 });
    await narrow.goto(`file://${resolve(folder, name)}`);
    const width = await narrow.evaluate(() => document.documentElement.scrollWidth);
    if (width > 400) problems.push(`${name} is ${width} pixels wide on a screen of 400`);
    await narrow.close();
}
const page = await browser.newPage();
await page.goto(`file://${resolve(folder, 'file-1.html')}`);
const follow = async (selector, what) => {
    const link = await page.$(selector);
    if (!link) return problems.push(`no link to ${what} at ${page.url()}`);
    await Promise.all([page.waitForFunction((old) => location.href !== old, {}, page.url()), link.click()]);
    const shown = await page.evaluate(() => !!document.querySelector(location.hash)?.checkVisibility());
    if (!shown) problems.push(`${page.url()} shows nothing`);
};
await page.click('details.line > summary');
await follow('details.line[open] a[href*="#objective-"]', 'an objective');
await follow(`a[href*="#test-"]`, 'a test');
// The proof of an objective: its conditions are shown when they are asked for.
const open = 'tr[data-state="uncoverable"] details';
const proof = await page.$(open);
if (!proof) problems.push('no proof');
else {
    const visible = () => page.$eval(`${open} li`, (it) => it.checkVisibility());
    if (await visible()) problems.push('the conditions of a proof are shown at once');
    await page.click(`${open} > summary`);
    if (!(await visible())) problems.push('a click shows no condition of the proof');
    const text = await page.$eval(`${open} li`, (it) => it.textContent);
    if (!text.trim()) problems.push('the condition of a proof is empty');
}
await browser.close();
for (const problem of problems) console.log(problem);
if (problems.length === 0) console.log(`ok: ${checked} pages`);
process.exit(problems.length === 0 ? 0 : 1);
