/*@ assigns \nothing; ensures \false; */
extern void quick_exit(int __sc_status);
