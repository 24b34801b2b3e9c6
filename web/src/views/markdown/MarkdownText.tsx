import { Component, lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { Components } from 'react-markdown';
import { visible } from '../../engine/visible';
import { isPageAddress } from '../../model/share/route';
import { phrase } from '../../texts/language';
import { isQuickMarkdown } from './isQuickMarkdown';
import styles from './Markdown.module.css';
import { textPieces } from './textPieces';
import { useTerms } from './useTerms';

const Markdown = lazy(() => import('react-markdown'));

/**
 * Markdown of a document, which may come from anybody's link: no HTML, no
 * pictures, and links as in {@link Reference}. Text that would take too long to parse,
 * or cannot be rendered, is shown as plain text.
 */
export function MarkdownText({ children }: { children: string }) {
  const text = useMemo(() => visible(phrase(children)), [children]);
  const linked = useTerms();
  const modest = useMemo(() => isQuickMarkdown(text), [text]);
  const plain = <Unformatted>{text}</Unformatted>;
  // The text reserves its room meanwhile; it is invisible, since its marks should not be read.
  const coming = <div className={styles.coming}>{plain}</div>;
  return (
    <div className={styles.prose}>
      {modest ? (
        // Another text is tried again.
        <Fallback key={text} fallback={plain}>
          <Suspense fallback={coming}>
            <Formatted>{linked(text)}</Formatted>
          </Suspense>
        </Fallback>
      ) : (
        plain
      )}
    </div>
  );
}

/** A long text in pieces: invisible ones are not laid out, which would block the page. */
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

/** The same at each drawing: otherwise every link would be another element, and a click that lasts over it lost. */
const COMPONENTS: Components = {
  a: ({ href, children }) => <Reference href={href}>{children}</Reference>,
};

function Formatted({ children }: { children: string }) {
  return (
    <Markdown skipHtml disallowedElements={['img']} components={COMPONENTS}>
      {children}
    </Markdown>
  );
}

/**
 * A link of a document: to an address of this page, which opens as any other, or to the web, which shows
 * its host and opens in another tab. Any other link is plain text.
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

/** The host of a web address; null for any other. */
function hostOf(href: string): string | null {
  if (!/^https?:\/\//i.test(href)) return null;
  return URL.canParse(href) ? new URL(href).host : null;
}

interface FallbackProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches errors of formatting, so that the laboratory survives them. */
class Fallback extends Component<FallbackProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
