import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { ProblemDetails } from '../data/problem';
import { RequestId } from './RequestId';

interface Props {
  problem: ProblemDetails;
  /** What became of the input, or what to do now. */
  children?: ReactNode;
  action?: ReactNode;
}

/** A refusal beside what was asked, in the console's own words. */
export function ProblemAlert({ problem, children, action }: Props) {
  const translate = useTranslate();
  return (
    <Alert severity="error" action={action} sx={{ mt: 2 }}>
      {translate(`problems.${problem.code}`, problem.params)} {children}
      <RequestId id={problem.requestId} />
    </Alert>
  );
}
