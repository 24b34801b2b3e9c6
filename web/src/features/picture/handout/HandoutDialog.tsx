/** The handout of a lecture: a page for each step, on which a room writes its answers. */
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { visible } from '../../../engine/visible';
import { phrase } from '../../../texts/language';
import { Select } from '../../../ui/choosing/Select';
import { Button } from '../../../ui/controls/Button';
import { Switch } from '../../../ui/controls/Switch';
import { download, fileSlug } from '../../../views/documentFiles';
import { useLaboratory, useRunState } from '../../../views/laboratoryContext';
import type { PlotStage } from '../../../views/plots/stage/plotStage';
import { handout as words } from '../texts/en/handout';
import { escaped, fileOf } from './file';
import styles from './Handout.module.css';
import { Paper } from './Paper';
import { type HandoutPage, handoutPages } from './pages';
import { PAPERS, type PaperName, paperStyle } from './paperStyle';

export default function HandoutDialog({ stage }: { stage: PlotStage }) {
  const name = useRunState((state) => state.description?.name ?? '');
  const subject = useRunState((state) => state.subject);
  return <Handout key={subject} stage={stage} name={name} />;
}

function Handout({ stage, name }: { stage: PlotStage; name: string }) {
  const laboratory = useLaboratory();
  const [paper, setPaper] = useState<PaperName>(usualPaper);
  const [answers, setAnswers] = useState(false);
  const [pages, setPages] = useState<readonly HandoutPage[]>([]);
  const [done, setDone] = useState(false);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [count] = useState(() => Math.max(1, laboratory.lesson.steps.length));

  useEffect(() => {
    let current = true;
    setPages([]);
    void handoutPages(laboratory, stage, {
      waits: () => current,
      made: (page) => setPages((before) => [...before, page]),
    }).finally(() => {
      if (current) setDone(true);
    });
    return () => {
      current = false;
    };
  }, [laboratory, stage]);

  useEffect(() => {
    if (body) adopt(body.ownerDocument, paperStyle(paper));
  }, [body, paper]);

  const save = (): void => {
    if (!body) return;
    const html = fileOf(body, paperStyle(paper), document.documentElement.lang);
    download(html, 'text/html', `${fileSlug(name)}-handout.html`);
  };

  return (
    <div className={styles.handout}>
      <p>{words.intro}</p>
      <div className={styles.choices}>
        <span className={styles.choice}>
          <span aria-hidden="true">{words.paper}</span>
          <Select
            label={words.paper}
            value={paper}
            options={PAPERS.map((value) => ({ value, label: words.papers[value] }))}
            onChange={(value) => setPaper(PAPERS.find((one) => one === value) ?? 'a4')}
          />
        </span>
        <span className={styles.choice}>
          <Switch label={words.answers} checked={answers} onChange={setAnswers} />
          <span aria-hidden="true">{words.answers}</span>
        </span>
        <span className={styles.buttons}>
          <Button
            look="primary"
            disabled={!done}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            {words.print}
          </Button>
          <Button look="outlined" disabled={!done} onClick={save}>
            {words.save}
          </Button>
        </span>
      </div>
      <p className={styles.message} role="status">
        {done ? '' : words.making(pages.length, count)}
      </p>
      <iframe
        ref={frame}
        className={styles.frame}
        title={words.preview}
        srcDoc={`<!doctype html><html lang="${document.documentElement.lang}"><head><title>${escaped(words.of(phrase(visible(name))))}</title></head><body></body></html>`}
        onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body ?? null)}
        // No script runs in it; the page may ask it to print.
        sandbox="allow-same-origin allow-modals"
      />
      {body
        ? createPortal(<Paper name={name} pages={pages} answers={answers && done} />, body)
        : null}
    </div>
  );
}

/** Letter is the paper of North America, A4 that of the rest. */
function usualPaper(): PaperName {
  return /^(en-US|en-CA|fr-CA|es-MX)\b/.test(navigator.language) ? 'letter' : 'a4';
}

/** Gives a frame a style, which the page's content policy keeps from being a part of its text. */
function adopt(paper: Document, rules: string): void {
  const view = paper.defaultView;
  if (!view) return;
  // A sheet of style can be adopted only by the document whose own constructor has made it.
  const { CSSStyleSheet: Sheet } = view as Window & typeof globalThis;
  const sheet = new Sheet();
  sheet.replaceSync(rules);
  paper.adoptedStyleSheets = [sheet];
}
