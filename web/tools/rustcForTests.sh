#!/bin/sh
# Stands before rustc where all tests are compiled. Clippy compiles, too: a pass of its own would read everything
# once more. Optimising the programs of tests takes longer than it saves: whole runs happen in the crates that they
# link, which are optimised.
case " $* " in
  *" --test "*) exec clippy-driver "$@" -C opt-level=0 -C codegen-units=16 ;;
esac
exec clippy-driver "$@"
