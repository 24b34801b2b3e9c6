import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EditGestures } from './editGestures';

/** Actions of a person at two fields. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('press' as const),
      path: fc.constantFrom('a', 'b'),
      after: fc.nat(2000),
    }),
    fc.record({ kind: fc.constant('begin' as const) }),
  ),
  { maxLength: 30 },
);

it('presses at one field are one gesture if there is no pause and no other edit between them', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let clock = 0;
      const gestures = new EditGestures(() => clock);
      let before: { path: string; gesture: string } | null = null;
      for (const step of all) {
        if (step.kind === 'begin') {
          gestures.begin();
          before = null;
          continue;
        }
        clock += step.after;
        gestures.press(step.path);
        const gesture = gestures.at(step.path);
        const same = before !== null && before.path === step.path && step.after < 1000;
        expect(gesture === before?.gesture).toBe(same);
        before = { path: step.path, gesture };
      }
    }),
  );
});
