/*@ assigns \nothing; ensures \false; */
extern void exit(int __sc_status);
