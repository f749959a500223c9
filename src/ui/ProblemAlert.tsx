import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { namedIn, type ProblemDetails } from '../data/problem';
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
  const named = namedIn(problem);
  return (
    <Alert severity="error" action={action} sx={{ mt: 2 }}>
      {translate(`problems.${problem.code}`, problem.params)}{' '}
      {named && (
        <Link to={named.to}>{translate('list.openNamed', { name: named.number })}</Link>
      )}{' '}
      {children}
      <RequestId id={problem.requestId} />
    </Alert>
  );
}
