/*@ assigns \nothing; ensures \false; */
extern void _Exit(int __sc_status);
