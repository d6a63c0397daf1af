static int hidden;

void set_hidden(int value) { hidden = value; }

int elsewhere_level(void) { return hidden; }
