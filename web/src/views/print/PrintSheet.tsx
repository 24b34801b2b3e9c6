import { useEffect, useState } from 'react';
import { currentView, withView } from '../../model/display/view';
import { encodeLink } from '../../model/share/link';
import { texts } from '../../texts';
import { paintedForPaper } from '../../ui/style/theme';
import { useDocumentState, useLaboratory } from '../laboratoryContext';
import { MarkdownText } from '../markdown/MarkdownText';
import Summary from '../summary/Summary';
import { isLessonOpen } from '../useLessonOpen';
import styles from './Print.module.css';

/** The printed sheet below the plots: the summary and the address of the run. Prints once it is ready. */
export default function PrintSheet() {
  const laboratory = useLaboratory();
  const document = useDocumentState((state) => state.text);
  const [text] = useState(() => withView(document, currentView(laboratory)));
  // Null until it is made; empty where the browser cannot make one.
  const [link, setLink] = useState<string | null>(null);
  const [read] = useState(() => isLessonOpen(laboratory));
  const [measured, setMeasured] = useState(false);
  const [onMeasured] = useState(() => () => setMeasured(true));

  useEffect(() => {
    let current = true;
    encodeLink(text).then(
      (hash) => current && setLink(location.href.replace(/[?#].*$/, '') + hash),
      () => current && setLink(''),
    );
    return () => {
      current = false;
    };
  }, [text]);

  useEffect(() => {
    if (link === null || !measured) return;
    let current = true;
    const done = (): void => laboratory.layout.printed();
    void paintedForPaper().then(() => {
      if (!current) return;
      // Some browsers come back from the call before they have taken the page.
      addEventListener('afterprint', done);
      print();
    });
    return () => {
      current = false;
      removeEventListener('afterprint', done);
    };
  }, [link, measured, laboratory]);

  return (
    <section className={styles.sheet} data-paper="sheet">
      {read ? <LessonText /> : null}
      <h2>{texts.summary.title}</h2>
      <Summary onMeasured={onMeasured} />
      {link ? (
        <p className={styles.link}>
          {texts.share.link}: <span>{link}</span>
        </p>
      ) : null}
    </section>
  );
}

/** The text that is read beside the run: its steps with their questions, and no answers. */
function LessonText() {
  const about = useDocumentState((state) => state.about);
  const lesson = useDocumentState((state) => state.lesson);
  return (
    <div className={styles.lesson}>
      {about === '' ? null : <MarkdownText>{about}</MarkdownText>}
      {(lesson?.steps ?? []).map(({ title, text, question }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
        <section key={index}>
          <h3>{`${index + 1}. ${title}`}</h3>
          {text ? <MarkdownText>{text}</MarkdownText> : null}
          {question ? <MarkdownText>{question.ask}</MarkdownText> : null}
          <ul>
            {(question?.options ?? []).map((option) => (
              <li key={option.text}>{option.text}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
