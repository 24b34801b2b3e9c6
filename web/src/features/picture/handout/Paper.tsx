import { visible } from '../../../engine/visible';
import { phrase } from '../../../texts/language';
import { svgAddress } from '../../../ui/drawing/png';
import { MarkdownText } from '../../../views/markdown/MarkdownText';
import { handout as words } from '../texts/en/handout';
import type { HandoutPage } from './pages';

const said = (text: string): string => phrase(visible(text));

/** The pages, and on request one more with all answers. */
export function Paper({
  name,
  pages,
  answers,
}: {
  name: string;
  pages: readonly HandoutPage[];
  answers: boolean;
}) {
  return (
    <>
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
        <section key={index}>
          <Head name={name} place={words.place(index + 1, pages.length)} />
          <Page page={page} name={name} />
        </section>
      ))}
      {answers ? (
        <section>
          <Head name={name} place={words.answersTitle} />
          <h1>{words.answersTitle}</h1>
          {pages.map(({ title, question }, index) =>
            question ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
              <div key={index}>
                <h2>{`${index + 1}. ${said(title)}`}</h2>
                <MarkdownText>{question.answer}</MarkdownText>
              </div>
            ) : null,
          )}
        </section>
      ) : null}
    </>
  );
}

function Head({ name, place }: { name: string; place: string }) {
  return (
    <header>
      <span>{said(name)}</span>
      <span>{place}</span>
    </header>
  );
}

function Page({ page: { title, text, question, svg }, name }: { page: HandoutPage; name: string }) {
  const heading = title === '' ? said(name) : said(title);
  const options = question?.options ?? [];
  return (
    <>
      <h1>{heading}</h1>
      <figure>
        {svg === null ? (
          <p>{words.noPicture}</p>
        ) : (
          <img src={svgAddress(svg)} alt={words.pictureOf(heading)} />
        )}
      </figure>
      {text === '' ? null : <MarkdownText>{text}</MarkdownText>}
      <h2>{question ? words.question : words.notes}</h2>
      {question ? <MarkdownText>{question.ask}</MarkdownText> : null}
      {options.length > 0 ? (
        <ul className="options">
          {options.map(({ text: option }) => (
            <li key={option}>{said(option)}</li>
          ))}
        </ul>
      ) : null}
      <div className="room" />
    </>
  );
}
