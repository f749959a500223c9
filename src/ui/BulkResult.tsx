import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { ProblemDetails } from '../data/problem';
import css from './ui.module.css';

export interface Refused {
  id: string;
  title: string;
  problem: ProblemDetails;
}

interface Props {
  /** How many were done, by the name of the act; `null` when none was. */
  done: string | null;
  refused: readonly Refused[];
  /** Not sent any more: the person stopped. */
  left: number;
}

/** What became of each row of a bulk act. */
export function BulkResult({ done, refused, left }: Props) {
  const translate = useTranslate();
  return (
    <output>
      {done !== null && <Alert severity="success">{done}</Alert>}
      {left > 0 && <Alert severity="info">{translate('bulk.left', { smart_count: left })}</Alert>}
      {refused.length > 0 && (
        <>
          <Alert severity="error">{translate('bulk.refused', { smart_count: refused.length })}</Alert>
          <ul className={css['refused']}>
            {refused.map(({ id, title, problem }) => (
              <li key={id}>
                <strong>{title}</strong>
                <span>{translate(`problems.${problem.code}`, problem.params)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </output>
  );
}
