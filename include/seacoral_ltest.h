/*
 * The annotations of LTest, as seacoral reads them.
 *
 * seacoral includes this file in front of sources that use such annotations; nothing else needs it. The sources
 * of LTest define the macros as nothing where they are not defined already, which is what your own build sees.
 *
 *   pc_label(e, number, "tag")
 *   pc_label_bindings(e, number, "tag", binding, count, "name", e1, ...)
 *   pc_label_sequence(e, sequence, position, length, "section", 0)
 *   pc_label_sequence_condition(e, "section")
 *
 * The spelling of the first papers is known where the sources use it (SEACORAL_LTEST_PAPER):
 *
 *   label(e, number, count, "name", e1, ...)
 *   seq_label(e, sequence, position, "section", count)
 *   seq_cond(e, "section")
 *
 * Nothing is evaluated here: operands of sizeof are not. Labels are made of what stands in them.
 */
#ifndef SEACORAL_LTEST_H
#define SEACORAL_LTEST_H

#ifdef __SEACORAL__

extern int __sc_ltest_label(const char *, ...);
extern int __sc_ltest_bindings(const char *, ...);
extern int __sc_ltest_sequence(const char *, ...);
extern int __sc_ltest_condition(const char *, ...);
extern int __sc_ltest_paper_label(const char *, ...);
extern int __sc_ltest_paper_sequence(const char *, ...);

#define pc_label(...) ((void)sizeof(__sc_ltest_label("", __VA_ARGS__)))
#define pc_label_bindings(...) ((void)sizeof(__sc_ltest_bindings("", __VA_ARGS__)))
#define pc_label_sequence(...) ((void)sizeof(__sc_ltest_sequence("", __VA_ARGS__)))
#define pc_label_sequence_condition(...) ((void)sizeof(__sc_ltest_condition("", __VA_ARGS__)))

#ifdef SEACORAL_LTEST_PAPER
#define label(...) ((void)sizeof(__sc_ltest_paper_label("", __VA_ARGS__)))
#define seq_label(...) ((void)sizeof(__sc_ltest_paper_sequence("", __VA_ARGS__)))
#define seq_cond(...) ((void)sizeof(__sc_ltest_condition("", __VA_ARGS__)))
#endif

#endif

#endif
