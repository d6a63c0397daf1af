//! What the user can say about inputs.

use serde::{Deserialize, Serialize};

use crate::acsl::{BEFORE, Requirement};
use crate::growth::Growth;
use crate::location::{AS_ARRAY, SIZE_MAPPING, normalise};

/// Options of the input model. All of them define the project: changing one
/// changes what a test is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct InputOptions {
    /// Most elements of a block behind a pointer that is an array. When nobody
    /// chose a value it is 1, and `inferred_array_length` where the code itself indexes the pointer.
    pub max_ptr_array_length: Option<u32>,
    /// Most elements of a block whose arrayness was inferred from the code.
    pub inferred_array_length: u32,
    /// Most characters of a string, the final NUL not counted.
    pub max_cstring_length: u32,
    /// A longer string that the code names is the bound instead: nobody chose one.
    pub text_bound_from_code: bool,
    /// How many pointers may be followed from an input before only NULL is left.
    pub max_non_nil_ptr_depth: u32,
    /// Locations of pointers to blocks of free length.
    pub treat_pointer_as_array: Vec<String>,
    /// Locations of pointers to NUL-terminated strings.
    pub treat_pointer_as_string: Vec<String>,
    /// `pointer:length` pairs: the block has exactly `length` elements.
    pub array_size_mapping: Vec<String>,
    /// Locations of pointers that may be NULL.
    pub nullable: Vec<String>,
    /// Locations of pointers that are not NULL.
    pub non_null: Vec<String>,
    /// What pointers point to is read off their declarations and the options above only.
    pub no_inference: bool,
    /// A pointer that is expected to point to one element may point to an empty block.
    pub empty_blocks: bool,
    /// `begin:end` or `begin:cursor:end`: these pointers point into one block.
    pub same_block: Vec<String>,
    /// Locations of pointers that may point to objects that exist already; `all` for every pointer.
    pub aliasing: Vec<String>,
    /// Globals that keep the value the program gives them.
    pub ignored_globals: Vec<String>,
    /// Initialised globals are inputs too.
    pub all_globals: bool,
    /// Enums take any value of their underlying type, not only enumerators.
    pub any_enum: bool,
    /// `name=input`, `name=zero` or `name=abort`: what a function does that is defined nowhere.
    pub stubs: Vec<String>,
    /// For how many calls of such a function a test chooses values.
    pub stub_calls: u32,
    /// How many allocations of a call a test can make fail.
    pub fail_allocations: u32,
    /// `BASE:SIZE`: addresses of memory-mapped registers.
    pub mmio: Vec<String>,
    /// Function called before the entrypoint.
    pub fixtures_init: Option<String>,
    /// Function that checks arguments and result.
    pub fixtures_oracle: Option<String>,
    /// C expression over formals and globals that every test must make true.
    pub assume: Option<String>,
    /// The contract of the entrypoint in ACSL counts.
    pub contract: bool,
    /// What it requires.
    #[serde(skip)]
    pub requires: Option<Requirement>,
    /// How far bounds have grown beyond those above.
    pub growth: Growth,
    /// Members of structs that are assigned are inputs, also if nothing reads them: objectives do.
    #[serde(skip)]
    pub assigned_members: bool,
    /// All members of structs are inputs: objectives may read any.
    #[serde(skip)]
    pub all_members: bool,
}

impl Default for InputOptions {
    fn default() -> Self {
        Self {
            max_ptr_array_length: None,
            inferred_array_length: 8,
            max_cstring_length: 20,
            text_bound_from_code: true,
            max_non_nil_ptr_depth: 3,
            treat_pointer_as_array: Vec::new(),
            treat_pointer_as_string: Vec::new(),
            array_size_mapping: Vec::new(),
            nullable: Vec::new(),
            non_null: Vec::new(),
            no_inference: false,
            empty_blocks: false,
            same_block: Vec::new(),
            aliasing: Vec::new(),
            ignored_globals: Vec::new(),
            all_globals: false,
            any_enum: false,
            stubs: Vec::new(),
            stub_calls: 3,
            fail_allocations: 0,
            mmio: Vec::new(),
            fixtures_init: None,
            fixtures_oracle: None,
            assume: None,
            contract: false,
            requires: None,
            growth: Growth::default(),
            assigned_members: false,
            all_members: false,
        }
    }
}

impl InputOptions {
    /// Whether the function before the entrypoint only keeps values for the check of its contract.
    pub(crate) fn init_is_of_contract(&self) -> bool {
        let init = self.fixtures_init.as_deref();
        self.contract && init.is_some_and(|it| it.starts_with(BEFORE))
    }

    /// What must hold before the call, as one expression.
    pub(crate) fn precondition(&self) -> Option<String> {
        let required = self.requires.as_ref().map(|it| it.expression.clone());
        match (&self.assume, required) {
            (Some(own), Some(required)) => Some(format!("({own}) && {required}")),
            (own, required) => own.clone().or(required),
        }
    }

    /// Removes pointers from `treat_pointer_as_array` that a mapping describes more exactly, and says which.
    pub(crate) fn remove_described_twice(&mut self) -> Vec<String> {
        let mappings = self.array_size_mapping.iter();
        let mapped = mappings.filter_map(|text| Some((normalise(text.rsplit_once(':')?.0), text)));
        let mapped: Vec<(String, &String)> = mapped.collect();
        let mut warnings = Vec::new();
        self.treat_pointer_as_array.retain(|pointer| {
            let location = normalise(pointer);
            let twice = mapped.iter().find(|(mapped, _)| *mapped == location);
            warnings.extend(twice.map(|(_, mapping)| {
                format!("'{AS_ARRAY} {pointer}' is ignored: '{SIZE_MAPPING} {mapping}' says more about this pointer")
            }));
            twice.is_none()
        });
        warnings
    }

    /// The bound of an array: what was asked for, else by whether the code shows an array.
    pub(crate) fn array_bound(&self, shown_by_code: bool) -> u64 {
        match self.max_ptr_array_length {
            Some(asked) => u64::from(asked),
            None if shown_by_code => u64::from(self.inferred_array_length),
            None => 1,
        }
    }
}
