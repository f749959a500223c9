import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { ProblemDetails } from '../../data/problem';
import css from './ui.module.css';

export interface Refused {
  id: string;
  title: string;
  problem: ProblemDetails;
}

interface Props {
  /** How many were done, by the name of the act; `null` when none was. */
  done: string | null;
  /** How many wait for the approval of another administrator, in words; `null` when none does. */
  requested?: string | null;
  refused: readonly Refused[];
  /** How many were refused, in words. */
  refusedText: string;
  /** What was not sent because the person stopped, in words; `null` when everything was. */
  left: string | null;
}

/** What became of each row of a bulk act. */
export function BulkResult({ done, requested = null, refused, refusedText, left }: Props) {
  const translate = useTranslate();
  return (
    <output>
      {done !== null && <Alert severity="success">{done}</Alert>}
      {requested !== null && <Alert severity="info">{requested}</Alert>}
      {left !== null && <Alert severity="info">{left}</Alert>}
      {refused.length > 0 && (
        <>
          <Alert severity="error">{refusedText}</Alert>
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
