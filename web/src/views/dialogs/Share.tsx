import { type ComponentType, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { currentView, withView } from '../../model/display/view';
import type { Laboratory } from '../../model/laboratory';
import { encodeLink } from '../../model/share/link';
import { asksForLecture, lectureQuery } from '../../model/share/route';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { Switch } from '../../ui/controls/Switch';
import { CheckIcon } from '../../ui/icons/icons';
import { formatNumber, formatTime } from '../../ui/numbers/format';
import { downloadDocument } from '../documentFiles';
import {
  useDocumentState,
  useLaboratory,
  useLaboratoryState,
  useRunState,
} from '../laboratoryContext';
import styles from './Dialogs.module.css';

declare module '../../model/feature' {
  interface Feature {
    /** Further ways to share a link, each behind a button. */
    readonly shareParts?: readonly {
      readonly label: string;
      readonly Content: ComponentType<{ link: string }>;
    }[];
  }
}

/** How long "Copied" stays. */
const COPIED_MS = 2000;

/** Whether somebody looks at an instant or a range of their own: not the whole run, nor a step of its lesson. */
function isOwnView({ time, playback, lesson, active }: Laboratory): boolean {
  if (lesson.store.getState().step > 0 && lesson.followed) return false;
  const { playing, duration } = playback.store.getState();
  return time.zoom !== null || (!playing && active.now < duration);
}

/** Links to the scenario and copies of it, optionally with the present view. */
export default function Share() {
  const laboratory = useLaboratory();
  const document = useDocumentState((state) => state.text);
  // The run goes on behind the dialog; the link is to the view when it opened.
  const [view] = useState(() => currentView(laboratory));
  const several = useLaboratoryState((state) => state.runs.length > 1);
  const named = several ? null : (laboratory.address?.nameOf(document) ?? null);
  // Where nothing was changed, and nobody looks at an instant of their own, a readable address is enough.
  const [shown, setShown] = useState(() => named === null || isOwnView(laboratory));
  const [lecture, setLecture] = useState(() => asksForLecture(location.search));
  const text = useMemo(() => {
    if (several) return laboratory.textWith(shown ? view : null);
    return shown ? withView(document, view) : document;
  }, [laboratory, several, document, view, shown]);
  const name = useRunState((state) => state.description?.name ?? '');
  const [link, setLink] = useState('');
  const parts = laboratory.features.flatMap(({ shareParts = [] }) => shareParts);
  const [opened, setOpened] = useState<string | null>(null);
  const [copied, setCopied] = useState<'link' | 'json' | 'failed' | null>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let current = true;
    const hashed = named !== null && !shown ? Promise.resolve(named) : encodeLink(text);
    void hashed.then((hash) => {
      const page = location.href.replace(/[?#].*$/, '');
      if (current) setLink(`${page}${lectureQuery(location.search, lecture)}${hash}`);
    });
    return () => {
      current = false;
    };
  }, [text, lecture, named, shown]);

  useEffect(() => {
    if (copied === null || copied === 'failed') return;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (what: 'link' | 'json', value: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(what);
    } catch {
      input.current?.select();
      setCopied('failed');
    }
  };

  return (
    <div className={styles.share}>
      <div className={styles.linkLine}>
        <input
          ref={input}
          className={styles.link}
          aria-label={texts.share.link}
          readOnly
          value={link === '' ? texts.share.making : link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button look="primary" disabled={link === ''} onClick={() => void copy('link', link)}>
          {copied === 'link' ? <CheckIcon size={14} aria-hidden="true" /> : null}
          {copied === 'link' ? texts.share.copied : texts.share.copyLink}
        </Button>
      </div>
      <p className={styles.size}>
        {link === '' ? '' : texts.share.size(formatNumber(link.length))}
      </p>
      <div className={styles.choice}>
        <Switch label={texts.share.view} checked={shown} onChange={setShown} />
        <span aria-hidden="true">{texts.share.view}</span>
        <span className={styles.choiceHelp}>
          {shown
            ? texts.share.viewHelp(formatTime(view.at ?? 0))
            : named !== null
              ? texts.share.namedHelp
              : texts.share.plainHelp}
        </span>
      </div>
      <div className={styles.choice}>
        <Switch label={texts.share.lecture} checked={lecture} onChange={setLecture} />
        <span aria-hidden="true">{texts.share.lecture}</span>
        <span className={styles.choiceHelp}>{lecture ? texts.share.lectureHelp : ''}</span>
      </div>
      <div className={styles.more}>
        <Button look="outlined" onClick={() => void copy('json', text)}>
          {copied === 'json' ? texts.share.copied : texts.share.copyJson}
        </Button>
        <Button look="outlined" onClick={() => downloadDocument(text, name)}>
          {texts.share.downloadJson}
        </Button>
        {parts.map(({ label }) => (
          <Button
            key={label}
            look="outlined"
            aria-expanded={opened === label}
            onClick={() => setOpened((before) => (before === label ? null : label))}
          >
            {label}
          </Button>
        ))}
      </div>
      <p role="status" className={copied === 'failed' ? styles.failed : 'visually-hidden'}>
        {copied === 'failed' ? texts.share.failed : copied === null ? '' : texts.share.copied}
      </p>
      {parts.map(({ label, Content }) =>
        opened === label ? (
          <Suspense key={label} fallback={<p>{texts.app.fetching}</p>}>
            <Content link={link} />
          </Suspense>
        ) : null,
      )}
    </div>
  );
}
