/*@ assigns \nothing; */
extern void free(void *__sc_p);
