import { useEffect, useState } from 'react';
import { encodeLink } from '../../model/link';
import { currentView, withView } from '../../model/view';
import { texts } from '../../texts';
import { paintedForPaper } from '../../ui/theme';
import { useDocumentState, useLaboratory } from '../context';
import Summary from '../summary/Summary';
import styles from './Print.module.css';

/** What paper has below the plots: what came out, and where it can be seen again. Prints once it is there. */
export default function PrintSheet() {
  const laboratory = useLaboratory();
  const document = useDocumentState((state) => state.text);
  const [text] = useState(() => withView(document, currentView(laboratory)));
  const [link, setLink] = useState('');
  const [measured, setMeasured] = useState(false);
  const [onMeasured] = useState(() => () => setMeasured(true));

  useEffect(() => {
    let current = true;
    void encodeLink(text).then((hash) => {
      if (current) setLink(location.href.replace(/[?#].*$/, '') + hash);
    });
    return () => {
      current = false;
    };
  }, [text]);

  useEffect(() => {
    if (link === '' || !measured) return;
    let current = true;
    void paintedForPaper().then(() => {
      if (!current) return;
      // The browser takes the page as it is when this is called, and comes back when it is done.
      print();
      laboratory.layout.print(false);
    });
    return () => {
      current = false;
    };
  }, [link, measured, laboratory]);

  return (
    <section className={styles.sheet} data-paper="sheet">
      <h2>{texts.summary.title}</h2>
      <Summary onMeasured={onMeasured} />
      <p className={styles.link}>
        {texts.share.link}: <span>{link}</span>
      </p>
    </section>
  );
}
