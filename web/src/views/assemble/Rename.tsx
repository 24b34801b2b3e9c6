/** The name of a node or a link, written over it. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { partsOf, type Target } from '../../model/selection';
import { texts } from '../../texts';
import { onFrame } from '../../ui/loop';
import { useLaboratory, useRun } from '../context';
import styles from './Assemble.module.css';
import { AFTER_DRAWING, elementOf, nodeBox } from './elements';

export function Rename({ target }: { target: Target }) {
  const { assembly } = useLaboratory();
  const run = useRun();
  const { id } = partsOf(target);
  const [name, setName] = useState(id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  const help = useId();

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  useEffect(() => {
    const place = (): void => {
      const parent = box.current?.offsetParent?.getBoundingClientRect();
      const named = target.startsWith('nodes/')
        ? nodeBox(run, id)
        : elementOf(target)?.getBoundingClientRect();
      if (!box.current || !parent || !named) return;
      const x = named.left + named.width / 2 - parent.left;
      const y = named.top + named.height / 2 - parent.top;
      const { offsetWidth: width } = box.current;
      const left = Math.max(8, Math.min(x - width / 2, parent.width - width - 8));
      const transform = `translate(${Math.round(left)}px, ${Math.round(y - 15)}px)`;
      if (box.current.style.transform !== transform) box.current.style.transform = transform;
    };
    return onFrame(place, AFTER_DRAWING);
  }, [run, target, id]);

  const take = async (): Promise<void> => {
    const refused = await assembly.rename(target, name.trim());
    setRefusal(refused);
    if (refused === null) ended.current = true;
  };

  const key = (event: KeyboardEvent): void => {
    // These letters are for the name.
    event.stopPropagation();
    if (event.key === 'Enter') void take();
    else if (event.key === 'Escape') {
      ended.current = true;
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
        onBlur={() => {
          if (!ended.current) void take();
        }}
      />
      <p id={help} role={refusal === null ? undefined : 'alert'} data-no={refusal !== null}>
        {refusal ?? texts.assemble.renameHelp}
      </p>
    </div>
  );
}
