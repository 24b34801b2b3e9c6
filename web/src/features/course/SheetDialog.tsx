/** An exam sheet of the run: which flow, from when, how many rounds; it is shown as it prints. */
import { useEffect, useRef, useState } from 'react';
import { CourseClient } from '../../engine/programs/courseClient';
import { type Description, ProblemError } from '../../engine/types';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { say } from '../../ui/numbers/said';
import { download, fileSlug } from '../../views/documentFiles';
import { useRun, useRunState } from '../../views/laboratoryContext';
import styles from './Sheet.module.css';
import { sheetText } from './sheetText';
import { sheet as words } from './texts/en/sheet';

/** As many as the sheet has unless somebody says otherwise, and the most that it may have. */
const ROUNDS = { usual: 24, most: 60 };

/** The style of a sheet, which the page's content policy keeps from acting as a part of its text. */
const STYLE = /<style>([\s\S]*?)<\/style>/;

/** Gives a frame the style of the sheet that it shows. */
function styled(frame: HTMLIFrameElement, html: string): void {
  const { contentDocument: paper } = frame;
  const [, rules = ''] = STYLE.exec(html) ?? [];
  const view = paper?.defaultView;
  if (!paper || !view) return;
  // A sheet of style can be adopted only by the document whose own constructor has made it.
  const { CSSStyleSheet: Sheet } = view as Window & typeof globalThis;
  const sheet = new Sheet();
  sheet.replaceSync(rules);
  paper.adoptedStyleSheets = [sheet];
}

export default function SheetDialog() {
  const description = useRunState((state) => state.description);
  return description ? <Sheet description={description} /> : null;
}

function Sheet({ description }: { description: Description }) {
  const run = useRun();
  const { flows, duration, name } = description;
  const [flow, setFlow] = useState('');
  const [from, setFrom] = useState(0);
  const [rounds, setRounds] = useState(ROUNDS.usual);
  const [html, setHtml] = useState('');
  const [problem, setProblem] = useState('');
  const frame = useRef<HTMLIFrameElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  // The dialog was open before this was loaded, and has focused its close button.
  const ready = html !== '';
  const entered = useRef(false);
  useEffect(() => {
    if (!ready || entered.current) return;
    entered.current = true;
    first.current?.focus();
  }, [ready]);

  useEffect(() => {
    const client = new CourseClient();
    let current = true;
    setHtml('');
    setProblem('');
    client.sheet({ document: run.document.text, flow, from, rounds }).then(
      (made) => {
        if (!current) return;
        if (made.refusal) setProblem(words.refused(say(made.refusal.said)));
        else setHtml(sheetText(made));
      },
      (thrown: unknown) => {
        if (!current) return;
        setProblem(thrown instanceof ProblemError ? words.refused(thrown.message) : words.failed);
      },
    );
    return () => {
      current = false;
      client.close();
    };
  }, [run, flow, from, rounds]);

  const controlled = flows.filter(({ sender }) => sender !== null);
  const options = controlled.map(({ id, label = id }) => ({ value: id, label }));
  return (
    <div className={styles.sheet}>
      <p>{words.intro}</p>
      <div className={styles.questions}>
        {options.length > 1 ? (
          <span className={styles.question}>
            <span aria-hidden="true">{words.flow}</span>
            <Select
              label={words.flow}
              value={flow === '' ? (options[0]?.value ?? '') : flow}
              options={options}
              onChange={setFlow}
            />
          </span>
        ) : null}
        <span className={styles.question}>
          <span aria-hidden="true">{words.from}</span>
          <Quantity
            className={styles.quantity}
            label={words.from}
            unit="seconds"
            value={from}
            limits={{ min: 0, max: duration }}
            loud
            onChange={setFrom}
          />
        </span>
        <span className={styles.question}>
          <span aria-hidden="true">{words.rounds}</span>
          <Quantity
            className={styles.quantity}
            label={words.rounds}
            unit="none"
            value={rounds}
            limits={{ min: 1, max: ROUNDS.most }}
            loud
            onChange={(value) => setRounds(Math.round(value))}
          />
        </span>
        <span className={styles.buttons}>
          <Button
            ref={first}
            look="primary"
            disabled={!ready}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            {words.print}
          </Button>
          <Button
            look="outlined"
            disabled={!ready}
            onClick={() => download(html, 'text/html', `${fileSlug(name)}-sheet.html`)}
          >
            {words.save}
          </Button>
        </span>
      </div>
      <p className={styles.message} role={problem === '' ? 'status' : 'alert'}>
        {problem || (ready ? '' : words.making)}
      </p>
      {ready ? (
        <iframe
          ref={frame}
          className={styles.frame}
          title={words.preview}
          srcDoc={html.replace(STYLE, '')}
          onLoad={({ currentTarget }) => styled(currentTarget, html)}
          // No script runs in it; the page may ask it to print.
          sandbox="allow-same-origin allow-modals"
        />
      ) : null}
    </div>
  );
}
