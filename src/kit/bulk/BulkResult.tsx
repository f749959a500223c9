import Alert from '@mui/material/Alert';
import { useT } from '../../i18n/useT';
import type { ProblemDetails } from '../../data/problem';
import css from '../ui/ui.module.css';
import { ProgressBar } from '../ui/ProgressBar';
import { useResourceText } from '../resourceText';

export interface RefusedRow {
  id: string;
  title: string;
  problem: ProblemDetails;
  reason?: string;
}

interface Props {
  done: string | null;
  awaitingApproval?: string | null;
  unchanged?: string | null;
  refused: readonly RefusedRow[];
  refusedText: string;
  unsent: string | null;
}

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

interface RunProgressProps {
  label: string;
  done: number;
  total: number;
}

export function RunProgress({ label, done, total }: RunProgressProps) {
  const { translate, format } = useResourceText();
  return (
    <>
      <output>{translate('bulk.running', { done: format.number(done), total: format.number(total) })}</output>
      <ProgressBar label={label} done={done} total={total} />
    </>
  );
}
