"""Tool-info module of BenchExec for seacoral's command 'testcomp'.

Put this folder into PYTHONPATH and name the tool 'seacoral' in the benchmark definition.
"""

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

# Kept for the end of the run, which writes its last tests.
RESERVE = 10


class Tool(benchexec.tools.template.BaseTool2):
    """Tool info for seacoral."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("seacoral")

    def name(self):
        return "seacoral"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="seacoral")

    def cmdline(self, executable, options, task, rlimits):
        if not task.property_file:
            raise benchexec.tools.template.UnsupportedFeatureException(
                "a property file is required"
            )
        command = [executable, "testcomp", task.single_input_file]
        command += ["--spec", task.property_file]
        model = get_data_model_from_task(task, {ILP32: "ILP32", LP64: "LP64"})
        if model and "--data-model" not in options:
            command += ["--data-model", model]
        seconds = rlimits.walltime or rlimits.cputime
        if seconds and "--time-budget" not in options:
            command += ["--time-budget", f"{max(1, seconds - RESERVE)}s"]
        return command + list(options)

    def determine_result(self, run):
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        if run.exit_code.value == 0 and run.output.any_line_contains("result: done"):
            return result.RESULT_DONE
        for line in run.output:
            if line.startswith("error: "):
                return f"ERROR ({line[len('error: '):].strip()})"
        return result.RESULT_ERROR
