import { Component, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { isPageAddress } from '../../model/share/route';
import { isQuickMarkdown } from './isQuickMarkdown';
import styles from './Lesson.module.css';
import { textPieces } from './textPieces';

const Markdown = lazy(() => import('react-markdown'));

/**
 * Markdown of a document, which may come from anybody's link: no HTML, no
 * pictures, and links as {@link Reference} has them. What would take too long to parse,
 * or cannot be shown, is there as plain text.
 */
export function MarkdownText({ children: text }: { children: string }) {
  const modest = useMemo(() => isQuickMarkdown(text), [text]);
  const plain = <Unformatted>{text}</Unformatted>;
  // The text keeps its room meanwhile; its marks are nothing to read.
  const coming = <div className={styles.coming}>{plain}</div>;
  return (
    <div className={styles.prose}>
      {modest ? (
        // Another text gets another chance.
        <Fallback key={text} fallback={plain}>
          <Suspense fallback={coming}>
            <Formatted>{text}</Formatted>
          </Suspense>
        </Fallback>
      ) : (
        plain
      )}
    </div>
  );
}

/** A long text in pieces: those out of sight are not laid out, which would hold up the page. */
function Unformatted({ children: text }: { children: string }) {
  const parts = useMemo(() => textPieces(text), [text]);
  return parts.map((part, index) => (
    <p
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
      key={index}
      className={styles.plain}
      data-part-of-text={parts.length > 1}
    >
      {part}
    </p>
  ));
}

function Formatted({ children }: { children: string }) {
  return (
    <Markdown
      skipHtml
      disallowedElements={['img']}
      components={{ a: ({ href, children }) => <Reference href={href}>{children}</Reference> }}
    >
      {children}
    </Markdown>
  );
}

/**
 * A link of a document: to a place in the page, which opens as any other, or to the web, which says
 * where it leads and opens beside the page. What leads to neither is text.
 */
function Reference({ href = '', children }: { href: string | undefined; children: ReactNode }) {
  if (isPageAddress(href)) return <a href={href}>{children}</a>;
  const host = hostOf(href);
  if (host === null) return children;
  return (
    <>
      <a href={href} target="_blank" rel="noreferrer noopener">
        {children}
      </a>
      {` (${host})`}
    </>
  );
}

/** The host of an address of the web; null of any other. */
function hostOf(href: string): string | null {
  if (!/^https?:\/\//i.test(href)) return null;
  return URL.canParse(href) ? new URL(href).host : null;
}

interface FallbackProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** The laboratory is not lost with the formatting of a text. */
class Fallback extends Component<FallbackProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
