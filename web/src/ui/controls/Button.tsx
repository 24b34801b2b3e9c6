import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface Props extends ComponentProps<'button'> {
  look?: 'plain' | 'primary' | 'outlined' | 'link' | 'icon';
}

/** A button; an icon-only one must be given an `aria-label`. */
export function Button({ look = 'plain', className, ...rest }: Props) {
  const names = [styles.button, look === 'plain' ? '' : styles[look], className];
  return <button type="button" {...rest} className={names.filter(Boolean).join(' ')} />;
}
