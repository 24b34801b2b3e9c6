import { lazy, Suspense } from 'react';
import styles from './Lesson.module.css';

const Markdown = lazy(() => import('react-markdown'));

/**
 * Markdown of a document, which may come from anybody's link: no HTML, no
 * pictures, and links that open beside the page.
 */
export function Prose({ children }: { children: string }) {
  return (
    <div className={styles.prose}>
      <Suspense fallback={<p>{children}</p>}>
        <Markdown
          skipHtml
          disallowedElements={['img']}
          components={{
            a: ({ href, children }) => (
              <a href={href} target="_blank" rel="noreferrer noopener">
                {children}
              </a>
            ),
          }}
        >
          {children}
        </Markdown>
      </Suspense>
    </div>
  );
}
