union u {
    int i;
    float f;
};

int takes(union u u) { return u.i > 0 ? 1 : 0; }
