import { useTranslate } from 'react-admin';
import css from './ui.module.css';

/** What support finds the request by in the server's log. */
export function RequestId({ id }: { id: string | undefined }) {
  const translate = useTranslate();
  if (!id) return null;
  return (
    <p className={css['requestId']}>
      {translate('list.requestId')} <code>{id}</code>
    </p>
  );
}
