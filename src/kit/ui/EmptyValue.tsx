import { useT } from '../../i18n/useT';
import css from './ui.module.css';

/** Placeholder for a missing value: a dash on screen, a word for screen readers. */
export function EmptyValue() {
  const translate = useT();
  return (
    <>
      <span aria-hidden className={css['nothing']}>
        —
      </span>
      <span className={css['heard']}>{translate('list.nothing')}</span>
    </>
  );
}
