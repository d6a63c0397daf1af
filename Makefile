# The everyday commands; `make` alone lists them.

# rustup's default place, for shells that do not have it in their path.
export PATH := $(PATH):$(HOME)/.cargo/bin

SEACORAL := $(or $(CARGO_TARGET_DIR),target)/release/seacoral

PREFIX ?= /usr/local

.PHONY: help
help:
	@echo 'make demo    install the tools, build, and generate tests for examples/utf8'
	@echo 'make check   check the formatting, run clippy and the unit tests (run this before every commit)'
	@echo 'make test    install the tools and older clangs, build, and run all tests'
	@echo 'make bench   measure replay, labels, the time to the first test and of a whole run, suites for MC/DC; fails if a target is missed'
	@echo 'make lint    check the formatting and run clippy only'
	@echo 'make setup   install the tools only (packages that your system does not provide are skipped)'
	@echo 'make deny    check licences and advisories of the dependencies with cargo-deny'
	@echo 'make install install the release build below PREFIX ($(PREFIX)); packagers set DESTDIR'
	@echo 'make clean   remove everything that was built or generated'

.PHONY: setup
setup:
	./setup.sh

# The run directory (_sc) is below the current directory or beside the
# configuration file; the newest suite in it is the one just made.
.PHONY: demo
demo: setup
	cargo build --release
	$(SEACORAL) -C examples/utf8/seacoral.toml
	@suite=$$(ls -t _sc/*/tests/*.c examples/utf8/_sc/*/tests/*.c 2>/dev/null | head -n 1); \
	if [ -z "$$suite" ]; then echo 'no test file was generated' >&2; exit 1; fi; \
	echo; echo "The first tests of $$suite:"; echo; head -n 40 "$$suite"

# The tests inside the crates: they start no analyzer, and take seconds when built.
.PHONY: check
check: lint
	cargo test --workspace --lib --bins

.PHONY: test
test:
	./setup.sh --tests
	cargo build
	scripts/run-tests

.PHONY: bench
bench:
	bench/replay
	bench/first-test
	bench/fixed-cost
	bench/mcdc
	bench/solver

.PHONY: lint
lint:
	cargo fmt --check
	cargo clippy --workspace --all-targets -- -D warnings

# cargo-deny takes minutes to build, so it is not part of the setup; CI runs its action.
.PHONY: deny
deny:
	@if cargo deny --version >/dev/null 2>&1; then \
	    cargo deny --workspace check; \
	else \
	    echo 'skipped: cargo-deny is not installed (cargo install --locked cargo-deny)'; \
	fi

# The program carries its runtimes and headers, so there is one file to install.
.PHONY: install
install:
	cargo build --release -p seacoral
	install -D -m 755 $(SEACORAL) $(DESTDIR)$(PREFIX)/bin/seacoral

.PHONY: uninstall
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/seacoral

.PHONY: clean
clean:
	cargo clean
	rm -rf _sc examples/*/_sc
