/** A page of cells that run beside the laboratory, with its settings in its address. */
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { CellsState } from '../../model/job/cellJob';
import { Button } from '../../ui/controls/Button';
import { formatNumber } from '../../ui/numbers/format';
import { download } from '../documentFiles';
import { ReadingHeader } from '../reading/ReadingHeader';
import styles from './CellsPage.module.css';
import { JobBar } from './JobBar';

interface Run {
  store: StoreApi<CellsState>;
  start(): Promise<void>;
  cancel(): void;
}

interface PageProps {
  run: Run;
  name: string;
  words: Readonly<
    Record<
      'documentTitle' | 'about' | 'reading' | 'unable' | 'tryAgain' | 'wrong' | 'stopped' | 'died',
      string
    >
  >;
  /** Of the settings on the screen; null without any. */
  address: string | null;
  wide?: boolean;
  onTryAgain: () => void;
  children: ReactNode;
}

export function CellsPage({ run, name, words, address, wide, onTryAgain, children }: PageProps) {
  const { opened, fault, phase, problem } = useStore(run.store);

  useEffect(() => {
    document.title = words.documentTitle;
    scrollTo(0, 0);
  }, [words]);

  // A reload and a copied address lead to what is on the screen.
  useEffect(() => {
    if (address !== null) history.replaceState(history.state, '', address);
  }, [address]);

  return (
    <div className={styles.page}>
      <ReadingHeader page={name} />
      <main
        className={wide ? `${styles.main} ${styles.wide}` : styles.main}
        aria-busy={opened === 'reading'}
      >
        <h1>{name}</h1>
        <p className={styles.quiet}>{words.about}</p>
        {opened === 'unable' ? (
          <p className={styles.trouble} role="alert">
            {words.unable}{' '}
            <Button look="primary" onClick={onTryAgain}>
              {words.tryAgain}
            </Button>
          </p>
        ) : fault ? (
          <p className={styles.trouble} role="alert">
            {words.wrong} <code>{fault.path}</code> {fault.message}
          </p>
        ) : null}
        {phase === 'refused' || phase === 'broken' ? (
          <p className={styles.trouble} role="alert">
            {words.stopped} {problem?.message ?? words.died}
          </p>
        ) : null}
        {opened === 'reading' ? <p>{words.reading}</p> : null}
        {children}
      </main>
    </div>
  );
}

/** A file of what has run. */
export interface CellsFile {
  label: string;
  type: string;
  name: string;
  make: () => Promise<string | null>;
}

interface BarProps {
  run: Run;
  words: Readonly<
    Record<'progress' | 'cancel' | 'copy' | 'copied' | 'notCopied' | 'allDone', string>
  > & {
    run: (count: string) => string;
    done: (done: string, of: string) => string;
    left: (seconds: number) => string;
    /** Before it begins. */
    takes?: (seconds: number) => string;
  };
  /** The text that is copied; null without one. */
  copied: () => Promise<string | null>;
  /** Whether it can be copied before anything has run. */
  early?: boolean;
  files: readonly CellsFile[];
}

export function CellsBar({ run, words, copied, early = false, files }: BarProps) {
  const { phase, done, of, remaining } = useStore(run.store);
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      const text = await copied();
      if (text === null) return;
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      setSaid('notCopied');
    }
  };
  const save = async ({ make, type, name }: CellsFile): Promise<void> => {
    const text = await make();
    if (text !== null) download(text, type, name);
  };
  const running = phase === 'running';
  const time =
    remaining === null || done === of
      ? undefined
      : (running ? words.left : words.takes)?.(remaining);
  return (
    <div className={`${styles.bar} ${styles.tools}`}>
      <JobBar
        job={run}
        words={words}
        said={
          <span className={styles.quiet}>
            {words.done(formatNumber(done), formatNumber(of))}
            {time === undefined ? '' : `, ${time}`}
          </span>
        }
      >
        {done < of ? (
          <Button look="primary" onClick={() => void run.start()}>
            {words.run(formatNumber(of - done))}
          </Button>
        ) : null}
      </JobBar>
      <span className={styles.space} />
      <Button look="outlined" disabled={done === 0 && !early} onClick={() => void copy()}>
        {said === 'copied' ? words.copied : words.copy}
      </Button>
      {files.map((file) => (
        <Button
          key={file.name}
          look="outlined"
          disabled={done === 0}
          onClick={() => void save(file)}
        >
          {file.label}
        </Button>
      ))}
      <span className="visually-hidden" role="status">
        {said === 'notCopied'
          ? words.notCopied
          : of > 0 && done === of && !running
            ? words.allDone
            : ''}
      </span>
    </div>
  );
}
