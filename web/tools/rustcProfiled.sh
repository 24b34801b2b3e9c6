#!/bin/sh
# Stands before rustc where the command line and the page's programs are compiled to be fast. The engine is optimised by
# a profile of native runs (npm run train): which functions are hot, and which way their branches go. A profile knows
# functions by their names; those depend on cargo's hash of where and how a crate is compiled, so here they depend on the
# crate alone.
case " $* " in
  *" --crate-name sawtooth_engine "*) crate=sawtooth_engine ;;
  *" --crate-name sawtooth_rules "*) crate=sawtooth_rules ;;
  # The program that is linked with the engine brings along the code that writes its counts.
  *" --crate-name sawtooth "*) exec "$@" ${SAWTOOTH_TRAINING:+-C profile-generate="$SAWTOOTH_TRAINING"} ;;
  *) exec "$@" ;;
esac
for word; do
  shift
  case "$word" in
    metadata=*) word="metadata=$crate" ;;
  esac
  set -- "$@" "$word"
done
set -- "$@" -C symbol-mangling-version=v0
[ "$crate" = sawtooth_engine ] || exec "$@"

profile="$(dirname "$0")/../../sim-core-wasm/engine.profdata"
if [ -n "$SAWTOOTH_TRAINING" ]; then
  exec "$@" -C profile-generate="$SAWTOOTH_TRAINING"
elif [ -f "$profile" ]; then
  # A function that has changed since the training is compiled as if there were no profile, without a warning. So is
  # one that has other branches in WebAssembly, where other calls are inlined before they are counted: half of the counts
  # fit. A profile counted before any call is inlined (-disable-preinline) made it no faster and 17 kB larger.
  case " $* " in
    # With the profile as fast as level 3, and 8 kB smaller; without it a tenth slower.
    *" --target wasm32-unknown-unknown "*) set -- "$@" -C opt-level=2 ;;
  esac
  exec "$@" -C profile-use="$profile" -C llvm-args=-no-pgo-warn-mismatch
fi
exec "$@"
