/*@ assigns \nothing; ensures \false; */
extern void abort(void);
