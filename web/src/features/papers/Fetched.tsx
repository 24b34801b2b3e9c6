import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import styles from './Papers.module.css';
import { papers as t } from './texts/en/papers';

/** Content that is fetched on demand, with notes while it loads and when it fails. */
export function Fetched<T extends object>({
  load,
  children,
}: {
  load: (() => Promise<T>) | undefined;
  children: (loaded: T) => ReactNode;
}) {
  const [found, setFound] = useState<T | 'failed' | null>(null);
  useEffect(() => {
    let wanted = true;
    const settle = (loaded: T | 'failed'): void => {
      if (wanted) setFound(loaded);
    };
    if (load) load().then(settle, () => settle('failed'));
    else settle('failed');
    return () => {
      wanted = false;
    };
  }, [load]);
  if (found === null) return <p className={styles.aside}>{t.loading}</p>;
  if (found !== 'failed') return children(found);
  return (
    <div role="alert">
      <p className={styles.aside}>{t.failed}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t.reload}
      </Button>
    </div>
  );
}
