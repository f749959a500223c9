import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../i18n/useT';
import { canRetry, recordLinkOf, type ProblemDetails } from '../../data/problem';
import { RequestId, useRetryCountdown } from './states';

interface Props {
  problem: ProblemDetails;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
}

export function ProblemAlert({ problem, children, onRetry, isRetrying = false }: Props) {
  const translate = useT();
  const recordLink = recordLinkOf(problem);
  const countdown = useRetryCountdown(problem);
  return (
    <Alert
      severity="error"
      action={
        onRetry &&
        canRetry(problem) && (
          <Button color="inherit" size="small" disabled={isRetrying} onClick={onRetry}>
            {translate('list.retry')}
          </Button>
        )
      }
      sx={{ mt: 2 }}
    >
      {translate(`problems.${problem.code}`, problem.params)} {countdown && <span aria-live="off">{countdown}</span>}{' '}
      {recordLink && <Link to={recordLink.to}>{translate('list.openNamed', { name: recordLink.number })}</Link>}{' '}
      {children}
      <RequestId problem={problem} />
    </Alert>
  );
}
