import { useTranslate } from 'react-admin';
import css from './ui.module.css';

/** A value that is not there: a dash to the eye, a word to the ear. */
export function Nothing() {
  const translate = useTranslate();
  return (
    <>
      <span aria-hidden className={css['nothing']}>
        —
      </span>
      <span className={css['heard']}>{translate('list.nothing')}</span>
    </>
  );
}
