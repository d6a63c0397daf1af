//! What a function can name.

/// An integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// How C calls it.
    pub name: &'static str,
    /// In bits; 1 for `_Bool`.
    pub bits: u32,
    /// Whether it is signed.
    pub signed: bool,
}

const fn int(name: &'static str, bits: u32, signed: bool) -> Int {
    Int { name, bits, signed }
}

pub const BOOL: Int = int("_Bool", 1, false);
pub const SCHAR: Int = int("signed char", 8, true);
pub const UCHAR: Int = int("unsigned char", 8, false);
pub const SHORT: Int = int("short", 16, true);
pub const USHORT: Int = int("unsigned short", 16, false);
pub const INT: Int = int("int", 32, true);
pub const UINT: Int = int("unsigned", 32, false);
pub const LONG: Int = int("long", 64, true);
pub const ULONG: Int = int("unsigned long", 64, false);
pub const INT128: Int = int("__int128", 128, true);
pub const UINT128: Int = int("unsigned __int128", 128, false);

/// An array.
#[derive(Clone, Debug)]
pub struct Array {
    pub name: String,
    pub element: Int,
    pub length: usize,
}

/// A pointer variable.
#[derive(Clone, Debug)]
pub struct Pointer {
    pub name: String,
    pub element: Int,
}

/// A function that can be called.
#[derive(Clone, Debug)]
pub struct Callee {
    pub name: String,
    pub parameters: usize,
    /// Whether it changes nothing and always returns, if nothing goes wrong.
    pub pure: bool,
    /// Whether it is `int (int, int)`.
    pub plain: bool,
    /// Whether the first argument limits a recursion.
    pub recursive: bool,
}

/// All that can be named at some place.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Integers; reading them goes never wrong.
    pub readable: Vec<String>,
    /// Integers that may be assigned.
    pub writable: Vec<String>,
    /// Integers whose address may be taken.
    pub addressable: Vec<(Int, String)>,
    /// Floating-point variables.
    pub floats: Vec<String>,
    pub arrays: Vec<Array>,
    pub pointers: Vec<Pointer>,
    /// Variables of type `struct @s`.
    pub structs: Vec<String>,
    /// Pointers to functions `int (int, int)`.
    pub function_pointers: Vec<String>,
    /// Pointers to allocated bytes, or null.
    pub blocks: Vec<String>,
    pub callees: Vec<Callee>,
}

impl Scope {
    /// Adds an integer variable.
    pub fn add_int(&mut self, ty: Int, name: &str) {
        self.readable.push(name.to_owned());
        self.writable.push(name.to_owned());
        self.addressable.push((ty, name.to_owned()));
    }
}
