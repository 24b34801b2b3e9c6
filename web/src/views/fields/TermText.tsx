import { Fragment } from 'react';
import { termsIn } from '../../model/library/terms';
import { glossaryHref } from '../../model/share/route';
import { texts } from '../../texts';
import { phrase } from '../../texts/language';
import { entryOfLabel } from './termOfLabel';

/** The help of a field, with links to the glossary: from its terms, and from the field itself. */
export default function TermText({ text, label }: { text: string; label: string }) {
  const own = entryOfLabel(label);
  return (
    <>
      {termsIn(text).map((part, place) =>
        part.id === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <Fragment key={place}>{part.text}</Fragment>
        ) : (
          <a key={part.id} href={glossaryHref(part.id)}>
            {part.text}
          </a>
        ),
      )}
      {own === undefined ? null : (
        <>
          {' '}
          <a href={glossaryHref(own)}>{texts.inspector.inGlossary(phrase(label))}</a>
        </>
      )}
    </>
  );
}
