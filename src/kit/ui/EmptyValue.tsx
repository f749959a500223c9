import { useT } from '../../i18n/useT';
import css from './ui.module.css';

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
