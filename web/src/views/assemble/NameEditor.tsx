/** A text field over a node or a link for its name. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { partsOf, type Target } from '../../model/document/selection';
import { texts } from '../../texts';
import { AFTER_DRAWING, onFrame } from '../../ui/frame/loop';
import { useLaboratory, useRun } from '../laboratoryContext';
import styles from './Assemble.module.css';

export function NameEditor({ target }: { target: Target }) {
  const { assembly } = useLaboratory();
  const run = useRun();
  const { id } = partsOf(target);
  const [name, setName] = useState(() => assembly.labelOf(target) || id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The name that was submitted or left unchanged, so that it is not submitted twice. */
  const asked = useRef<string | null>(null);
  const help = useId();

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  useEffect(() => {
    const place = (): void => {
      const parent = box.current?.offsetParent?.getBoundingClientRect();
      const named = run.canvas.boxOf(target);
      if (!box.current || !parent || !named) return;
      const x = named.left + named.width / 2 - parent.left;
      const y = named.top + named.height / 2 - parent.top;
      const { offsetWidth: width } = box.current;
      const left = Math.max(8, Math.min(x - width / 2, parent.width - width - 8));
      const transform = `translate(${Math.round(left)}px, ${Math.round(y - 15)}px)`;
      if (box.current.style.transform !== transform) box.current.style.transform = transform;
    };
    return onFrame(place, AFTER_DRAWING);
  }, [run, target]);

  /** `left`: the focus has moved elsewhere. */
  const take = async (left: boolean): Promise<void> => {
    const wanted = name.trim();
    if (asked.current === wanted) return;
    asked.current = wanted;
    const refused = await assembly.rename(target, wanted, left);
    setRefusal(refused);
    if (refused !== null) asked.current = null;
  };

  const key = (event: KeyboardEvent): void => {
    // These letters are for the name, and not those with Ctrl.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key === 'Enter') void take(false);
    else if (event.key === 'Escape') {
      asked.current = name.trim();
      assembly.keepName();
    } else return;
    event.preventDefault();
  };

  return (
    <div ref={box} className={styles.rename}>
      <input
        ref={input}
        value={name}
        size={Math.max(8, name.length + 2)}
        dir="auto"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={texts.assemble.rename(id)}
        aria-describedby={help}
        aria-invalid={refusal !== null}
        onChange={(event) => {
          setName(event.target.value);
          setRefusal(null);
        }}
        onKeyDown={key}
        onBlur={() => void take(true)}
      />
      <p id={help} role={refusal === null ? undefined : 'alert'} data-no={refusal !== null}>
        {refusal ?? texts.assemble.renameHelp}
      </p>
    </div>
  );
}
