/**
 * The buttons of the view below the drawing: one stop of the Tab key, with arrows between them.
 * In a lecture, `over` a corner of the drawing, only those that change nothing in the document.
 */
import { Toolbar } from '@base-ui/react/toolbar';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { SelectMoreIcon } from '../../ui/icons/icons';
import { Tooltip } from '../../ui/overlays/Tooltip';
import type { CommandId } from '../commands';
import type { Command } from '../commands/command';
import { useCommand } from '../commands/useCommand';
import { useLaboratory, useLaboratoryState, useRun } from '../laboratoryContext';
import styles from './Canvas.module.css';
import { arrangedNetwork, isSameNetwork } from './gestures/arranging';
import type { NetworkCanvas } from './gestures/networkCanvas';

declare module '../../model/feature' {
  interface Feature {
    readonly canvasTools?: readonly Command[];
  }
}

export function CanvasTools({ canvas, over = false }: { canvas: NetworkCanvas; over?: boolean }) {
  const run = useRun();
  const laboratory = useLaboratory();
  const { assembly } = laboratory;
  const more = useStore(canvas.store, (state) => state.more);
  const arrange = async (): Promise<void> => {
    const before = run.store.getState();
    if (!before.description || before.description.nodes.length === 0) return;
    const nodes = await arrangedNetwork(before.description, nextTask);
    // Another document may have been opened meanwhile, or a node removed.
    if (!isSameNetwork(before, run.store.getState())) {
      assembly.say(texts.canvas.arrangedNot);
      return;
    }
    if (!(await assembly.arrange(nodes))) return;
    canvas.fit();
    assembly.say(texts.canvas.arranged);
  };
  const ofFeatures = laboratory.features.flatMap(({ canvasTools = [] }) => canvasTools);
  const unplaced = useLaboratoryState((state) => state.unplaced);
  const begin = useRef(arrange);
  begin.current = arrange;
  useEffect(() => {
    if (unplaced !== run) return;
    laboratory.store.setState({ unplaced: null });
    void begin.current();
  }, [laboratory, unplaced, run]);
  const pickMore = (): void => {
    canvas.store.setState({ more: !more });
    assembly.say(more ? texts.canvas.picksOne : texts.canvas.picksMore);
  };
  return (
    <Toolbar.Root className={styles.tools} aria-label={texts.canvas.tools} data-over={over}>
      {over ? null : (
        <Tool text={texts.canvas.more} press={pickMore} icon={<SelectMoreIcon />} pressed={more} />
      )}
      <CommandTool command="zoom-network-out" />
      <CommandTool command="zoom-network-in" />
      {over ? null : <CommandTool command="arrange" />}
      <CommandTool command="fit-network" />
      {over
        ? null
        : ofFeatures.map((command) => <CommandTool key={command.id} command={command} />)}
    </Toolbar.Root>
  );
}

function CommandTool({ command }: { command: CommandId | Command }) {
  const { label, hint, icon: Icon, run } = useCommand(command);
  return <Tool text={label} hint={hint} press={run} icon={Icon ? <Icon /> : null} />;
}

function Tool({
  text,
  hint = text,
  press,
  icon,
  pressed,
}: {
  text: string;
  hint?: string;
  press: () => void;
  icon: ReactNode;
  /** Whether a tool that stays on is on. */
  pressed?: boolean;
}) {
  return (
    <Tooltip text={hint}>
      <Toolbar.Button
        render={<Button look="icon" aria-label={text} aria-pressed={pressed} onClick={press} />}
      >
        {icon}
      </Toolbar.Button>
    </Tooltip>
  );
}

/** Lets waiting frames and presses have their turn. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
