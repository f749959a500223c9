import Alert from '@mui/material/Alert';
import { useT } from '../../i18n/useT';
import type { ProblemDetails } from '../../data/problem';
import css from './ui.module.css';

export interface RefusedRow {
  id: string;
  title: string;
  problem: ProblemDetails;
  /** Details that the problem itself does not give: the invalid fields and their violations. */
  reason?: string;
}

interface Props {
  /** Text with the number of rows done, naming the action; `null` if none. */
  done: string | null;
  /** Text with the number of rows that wait for another administrator's approval; `null` if none. */
  awaitingApproval?: string | null;
  /** Text with the number of rows that already had the requested values; `null` if none. */
  unchanged?: string | null;
  refused: readonly RefusedRow[];
  refusedText: string;
  /** Text with the number of rows not sent because the person stopped; `null` if all were sent. */
  unsent: string | null;
}

/** Result of a bulk action, with each refused row and its reason. */
export function BulkResult({ done, awaitingApproval = null, unchanged = null, refused, refusedText, unsent }: Props) {
  return (
    <output>
      {done !== null && <Alert severity="success">{done}</Alert>}
      {awaitingApproval !== null && <Alert severity="info">{awaitingApproval}</Alert>}
      {unchanged !== null && <Alert severity="info">{unchanged}</Alert>}
      {unsent !== null && <Alert severity="info">{unsent}</Alert>}
      {refused.length > 0 && (
        <>
          <Alert severity="error">{refusedText}</Alert>
          <RefusedRows refused={refused} />
        </>
      )}
    </output>
  );
}

/** Lists the refused rows with their reasons; also used in previews. */
export function RefusedRows({ refused }: Pick<Props, 'refused'>) {
  const translate = useT();
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
