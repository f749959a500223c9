import { useT } from '../../i18n/useT';
import css from './ui.module.css';

export function RequestId({ id }: { id: string | undefined }) {
  const translate = useT();
  if (!id) return null;
  return (
    <p className={css['requestId']}>
      {translate('list.requestId')} <code>{id}</code>
    </p>
  );
}
