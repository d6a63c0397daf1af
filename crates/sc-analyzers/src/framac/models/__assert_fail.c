/*@ assigns \nothing; ensures \false; */
extern void __assert_fail(char *__sc_text, char *__sc_file, unsigned __sc_line, char *__sc_function);
