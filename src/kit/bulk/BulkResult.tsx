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
  doneText: string | null;
  awaitingApprovalText?: string | null;
  unchangedText?: string | null;
  refusedRows: readonly RefusedRow[];
  refusedText: string;
  unsentText: string | null;
}

export function BulkResult({
  doneText,
  awaitingApprovalText = null,
  unchangedText = null,
  refusedRows,
  refusedText,
  unsentText,
}: Props) {
  return (
    <output>
      {doneText !== null && <Alert severity="success">{doneText}</Alert>}
      {awaitingApprovalText !== null && <Alert severity="info">{awaitingApprovalText}</Alert>}
      {unchangedText !== null && <Alert severity="info">{unchangedText}</Alert>}
      {unsentText !== null && <Alert severity="info">{unsentText}</Alert>}
      {refusedRows.length > 0 && (
        <>
          <Alert severity="error">{refusedText}</Alert>
          <RefusedRows refusedRows={refusedRows} />
        </>
      )}
    </output>
  );
}

export function RefusedRows({ refusedRows }: Pick<Props, 'refusedRows'>) {
  const translate = useT();
  return (
    <ul className={css['refused']}>
      {refusedRows.map(({ id, title, problem, reason }) => (
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
  doneCount: number;
  total: number;
}

export function RunProgress({ label, doneCount, total }: RunProgressProps) {
  const { translate, format } = useResourceText();
  return (
    <>
      <output>{translate('bulk.running', { done: format.number(doneCount), total: format.number(total) })}</output>
      <ProgressBar label={label} doneCount={doneCount} total={total} />
    </>
  );
}
