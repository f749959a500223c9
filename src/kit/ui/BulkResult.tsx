import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { ProblemDetails } from '../../data/problem';
import css from './ui.module.css';

export interface Refused {
  id: string;
  title: string;
  problem: ProblemDetails;
  /** Why, where that says more than the problem by itself: which field, and what is wrong with it. */
  reason?: string;
}

interface Props {
  /** How many were done, by the name of the act; `null` when none was. */
  done: string | null;
  /** How many wait for the approval of another administrator, in words; `null` when none does. */
  requested?: string | null;
  /** How many were as they should be already, in words; `null` when none was. */
  same?: string | null;
  refused: readonly Refused[];
  /** How many were refused, in words. */
  refusedText: string;
  /** What was not sent because the person stopped, in words; `null` when everything was. */
  left: string | null;
}

/** What became of each row of a bulk act. */
export function BulkResult({ done, requested = null, same = null, refused, refusedText, left }: Props) {
  return (
    <output>
      {done !== null && <Alert severity="success">{done}</Alert>}
      {requested !== null && <Alert severity="info">{requested}</Alert>}
      {same !== null && <Alert severity="info">{same}</Alert>}
      {left !== null && <Alert severity="info">{left}</Alert>}
      {refused.length > 0 && (
        <>
          <Alert severity="error">{refusedText}</Alert>
          <RefusedRows refused={refused} />
        </>
      )}
    </output>
  );
}

/** The rows that were, or would be, refused, each with the reason. */
export function RefusedRows({ refused }: Pick<Props, 'refused'>) {
  const translate = useTranslate();
  return (
    <ul className={css['refused']}>
      {refused.map(({ id, title, problem, reason }) => (
        <li key={id}>
          <strong>{title}</strong>
          <span>{reason ?? translate(`problems.${problem.code}`, problem.params)}</span>
        </li>
      ))}
    </ul>
  );
}
