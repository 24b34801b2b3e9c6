/**
 * Elements over the network for building it: the tools, the connection being drawn, the handles
 * at a node's rim, the name being written. Every step is announced to screen readers.
 */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isConnection } from '../../model/assemble/assemblyState';
import { NODE_KINDS } from '../../model/assemble/newEntries';
import type { DocumentPoint } from '../../model/run/canvas';
import { texts } from '../../texts';
import { MenuAt, MenuItem } from '../../ui/overlays/Menu';
import { commandOf } from '../commands';
import { useInspectionState, useLaboratory, useRun, useRunState } from '../laboratoryContext';
import { focusNetwork, isInNetwork, targetAt } from '../networkElements';
import styles from './Assemble.module.css';
import { AssemblyHints } from './AssemblyHints';
import { Connector } from './Connector';
import { listenToClipboard } from './clipboard';
import { LinkHandles } from './LinkHandles';
import { NameEditor } from './NameEditor';
import { offerWords } from './offerWords';
import { useFocusOnEdited } from './useFocusOnEdited';

export function Assemble() {
  const laboratory = useLaboratory();
  const { assembly } = laboratory;
  const run = useRun();
  const tool = useStore(assembly.store, (state) => state.tool);
  const renaming = useStore(assembly.store, (state) => state.renaming);
  const said = useStore(assembly.store, (state) => state.said);
  const layer = useRef<HTMLDivElement>(null);
  const [ground, setGround] = useState<{ x: number; y: number; at: DocumentPoint } | null>(null);

  useFocusOnEdited();
  useKeptFocus();
  useEffect(() => listenToClipboard(laboratory, run), [laboratory, run]);

  const subject = useRunState((state) => state.subject);
  const description = useRunState((state) => state.description);
  // A tool is put away when another network is opened, and in a lecture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run or another document is another network
  useEffect(() => () => assembly.reset(), [assembly, run, subject]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was undone is not there any more
  useEffect(() => assembly.check(), [assembly, description]);

  // A refusal disappears with the entry that it was about.
  const selection = useInspectionState((state) => state.selection);
  const about = useRef(selection);
  useEffect(() => {
    if (about.current === selection) return;
    about.current = selection;
    if (assembly.state.tool === null) assembly.forget();
  }, [assembly, selection]);

  // The layer lets presses through to the drawing below, and listens on their common parent.
  useEffect(() => {
    const around = layer.current?.parentElement;
    if (!around) return;
    const press = (event: MouseEvent): void => {
      const { clientX: x, clientY: y, target } = event;
      if (!(target instanceof Element) || target.closest('button, input')) return;
      if (assembly.state.tool !== null) return;
      const node = run.canvas.nodeAt(x, y);
      // A large network is one element: only the drawing knows the positions of its parts.
      const part = target.closest('[role="listbox"]') ? run.canvas.entryAt(x, y) : targetAt(target);
      const on = node === null ? part : `nodes/${node}`;
      if (on !== null) assembly.beginRename(on);
      else setGround({ x, y, at: run.canvas.toDocument(x, y) });
    };
    around.addEventListener('dblclick', press);
    return () => around.removeEventListener('dblclick', press);
  }, [assembly, run]);

  return (
    <div ref={layer} className={styles.layer}>
      <AssemblyHints />
      {tool === null && renaming === null ? <LinkHandles /> : null}
      {tool === null ? null : <Connector key={isConnection(tool) ? tool : 'node'} tool={tool} />}
      {renaming === null ? null : <NameEditor key={renaming} target={renaming} />}
      <MenuAt at={ground} label={texts.assemble.here} onClose={() => setGround(null)}>
        {NODE_KINDS.map((kind) => (
          <MenuItem
            key={kind}
            shortcut={commandOf(kind).keys?.[0]?.at(-1) ?? ''}
            onClick={() => {
              if (ground) void assembly.place(kind, ground.at);
              setGround(null);
            }}
          >
            {texts.assemble.tools[kind]}
          </MenuItem>
        ))}
      </MenuAt>
      <p className="visually-hidden" role="status">
        <span key={said.nth}>
          {said.offer
            ? `${said.text} ${offerWords(said.offer, (path) => assembly.nameAt(path))}`
            : said.text}
        </span>
      </p>
    </div>
  );
}

/** Undo may remove the element that has the focus: then the network gets it. */
function useKeptFocus(): void {
  const description = useRunState((state) => state.description);
  const inside = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event): void => {
      inside.current = isInNetwork(target);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network may lack what had the focus
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    focusNetwork();
  }, [description]);
}
