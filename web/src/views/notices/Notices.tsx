import { Component, type ReactNode } from 'react';
import { visibleProblem } from '../../engine/types';
import { route } from '../../model/share/route';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { useCommand } from '../commands/useCommand';
import { downloadDocument } from '../documentFiles';
import { useLaboratory, useRun, useRunState } from '../laboratoryContext';
import styles from './Notices.module.css';

/** Why something could not be opened, and what to do about it. */
export function RefusalBanner() {
  const laboratory = useLaboratory();
  const run = useRun();
  const refusal = useRunState((state) => state.refusal);
  const phase = useRunState((state) => state.phase);
  if (!refusal) return null;
  const problem = visibleProblem(refusal.problem);
  const unable = phase === 'unable';
  const running = phase === 'ready';
  const died = refusal.what === 'engine' && phase === 'refused';
  return (
    <section className={styles.trouble} role="alert" data-beside={running}>
      <div className={styles.card}>
        <h2>{unable ? texts.errors.unable : texts.errors[refusal.what]}</h2>
        <dl>
          {problem.path === '' ? null : (
            <>
              <dt>{texts.errors.where}</dt>
              <dd>
                <code>{problem.path}</code>
              </dd>
            </>
          )}
          <dt>{texts.errors.what}</dt>
          <dd>{problem.message}</dd>
          {refusal.near && refusal.near.length > 0 ? (
            <>
              <dt>{texts.errors.near}</dt>
              {refusal.near.map(({ name, href }) => (
                <dd key={href}>
                  <a href={href}>{name}</a>
                </dd>
              ))}
            </>
          ) : null}
        </dl>
        {unable ? <p>{texts.errors.unableHelp}</p> : null}
        <div className={styles.ways}>
          {died ? (
            <Button look="primary" onClick={() => void run.retry()}>
              {texts.errors.retry}
            </Button>
          ) : null}
          {refusal.what === 'engine' && !running && run.kept !== '' ? (
            <Button look="outlined" onClick={() => downloadDocument(run.kept, '')}>
              {texts.errors.save}
            </Button>
          ) : null}
          {unable ? (
            <Button look="primary" onClick={() => location.reload()}>
              {texts.errors.reload}
            </Button>
          ) : (
            <Button
              look={died ? 'outlined' : 'primary'}
              onClick={() => laboratory.show('examples')}
            >
              {texts.errors.examples}
            </Button>
          )}
          {unable || running ? null : (
            <Button look="outlined" onClick={() => laboratory.show('start')}>
              {texts.examples.start}
            </Button>
          )}
          {running ? (
            <Button look="outlined" onClick={() => run.dismissRefusal()}>
              {texts.errors.keep}
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** A message about the run, until it is dismissed. */
export function NoticeBar() {
  const { assembly } = useLaboratory();
  const run = useRun();
  const notice = useRunState((state) => state.notice);
  const offer = notice?.offer;
  const instead = useCommand('take-offer');
  return (
    <div role="status" className={styles.notices}>
      {notice ? (
        <div className={styles.notice} data-tone={notice.tone}>
          <p>
            <span className={styles.title}>{notice.title}</span>
            {notice.detail === '' ? null : <span className={styles.detail}> {notice.detail}</span>}
          </p>
          {offer ? (
            <Button
              aria-keyshortcuts={instead.ariaKeys}
              title={instead.hint}
              onClick={() => run.takeOffer(offer)}
            >
              {offer.label}
            </Button>
          ) : null}
          {notice.undo ? (
            <Button
              aria-label={texts.notices.undoThis}
              onClick={() => {
                // A second press before the answer would undo another change.
                run.dismissNotice();
                void assembly.undo();
              }}
            >
              {texts.notices.undo}
            </Button>
          ) : null}
          <Button onClick={() => run.dismissNotice()}>{texts.notices.dismiss}</Button>
        </div>
      ) : null}
    </div>
  );
}

interface BoundaryProps {
  /** The latest document, to be saved before the page is reloaded. */
  text: () => string;
  children: ReactNode;
}

/** Shows the error instead of a blank page, when a component throws. */
export class Boundary extends Component<BoundaryProps, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };
  /** The last part that could not be fetched. */
  #unfetched: Error | null = null;

  static getDerivedStateFromError(error: unknown): { fault: Error } {
    return { fault: error instanceof Error ? error : new Error(String(error)) };
  }

  #note = ({ payload }: VitePreloadErrorEvent): void => {
    this.#unfetched = payload;
  };

  /** Shows the laboratory, once it is what the address names. */
  #goBack = (): void => {
    addEventListener('hashchange', () => this.setState({ fault: null }), { once: true });
    location.hash = route.getState().labHash;
  };

  override componentDidMount(): void {
    addEventListener('vite:preloadError', this.#note);
  }

  override componentWillUnmount(): void {
    removeEventListener('vite:preloadError', this.#note);
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    const text = this.props.text();
    const missing = fault === this.#unfetched;
    const isBeside = missing && route.getState().page !== null;
    return (
      <main className={styles.trouble} role="alert">
        <div className={styles.card}>
          <h2>{missing ? texts.errors.unfetched : texts.errors.page}</h2>
          <p>
            <code>{fault.message}</code>
          </p>
          <p>{missing ? texts.errors.unfetchedHelp : texts.errors.pageHelp}</p>
          <div className={styles.ways}>
            {isBeside ? (
              <Button look="primary" onClick={this.#goBack}>
                {texts.reading.backLong}
              </Button>
            ) : null}
            <Button look={isBeside ? 'outlined' : 'primary'} onClick={() => location.reload()}>
              {texts.errors.reload}
            </Button>
            {text === '' ? null : (
              <Button look="outlined" onClick={() => downloadDocument(text, '')}>
                {texts.errors.save}
              </Button>
            )}
          </div>
        </div>
      </main>
    );
  }
}
