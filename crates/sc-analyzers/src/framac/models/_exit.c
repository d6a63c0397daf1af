/*@ assigns \nothing; ensures \false; */
extern void _exit(int __sc_status);
