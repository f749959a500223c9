import { useT } from '../../i18n/useT';
import css from './ui.module.css';

export function EmptyValue() {
  const translate = useT();
  return (
    <>
      <span aria-hidden className={css['emptyValue']}>
        —
      </span>
      <span className={css['visuallyHidden']}>{translate('list.nothing')}</span>
    </>
  );
}
