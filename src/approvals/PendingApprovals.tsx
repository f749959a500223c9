import Alert from '@mui/material/Alert';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { approvals, createAction } from '../../contract/people/approvals';
import type { RecordOf, Resource } from '../../contract/resource';
import { isEndpointMissing, problemOf } from '../data/problem';
import { pathOf } from '../kit/form/paths';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { usePendingApprovals } from '../kit/actions/usePendingApprovals';
import { useRecordTitle } from '../kit/recordTitle';
import { useActorText } from '../kit/people/Actor';
import { NoBreakText } from '../kit/ui/values';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import css from './approvals.module.css';
import { actionText } from '../kit/actions/actionText';

const ApprovalChanges = lazy(() => import('./ApprovalChanges'));

interface Props {
  resource: Resource;
  recordId?: string;
}

export function PendingApprovals(props: Props) {
  const { translate } = useResourceText();
  const { pending, error, isFetching, refetch } = usePendingApprovals(props);
  if (isEndpointMissing(error)) return null;
  // Shows the error: without this list the user might request the same approval again.
  if (error && pending.length === 0)
    return (
      <ProblemAlert problem={problemOf(error)} isRetrying={isFetching} onRetry={() => void refetch()}>
        {translate('approvals.unknown')}
      </ProblemAlert>
    );
  if (pending.length === 0) return null;
  return (
    <Alert severity="info" role="presentation" className={css['pending'] ?? ''}>
      <ul>
        {pending.map((approval) => (
          <Pending key={approval.id} approval={approval} showsTitle={props.recordId === undefined} />
        ))}
      </ul>
    </Alert>
  );
}

function Pending({ approval, showsTitle }: { approval: RecordOf<typeof approvals>; showsTitle: boolean }) {
  const texts = useResourceText();
  const actorText = useActorText();
  const title = useRecordTitle(approval.resource, approval.recordTitle) ?? '';
  return (
    <li>
      <Link to={pathOf(approvals, approval.id)}>
        <NoBreakText>{`${requestText(approval, texts)}${showsTitle && title !== '' ? ` (${title})` : ''}`}</NoBreakText>
      </Link>
      {': '}
      {texts.translate(approval.actions.approve?.allowed === true ? 'approvals.waitsForYou' : 'approvals.waits', {
        number: approval.number,
        by: actorText(approval.requestedByEmail),
      })}
      <Suspense fallback={null}>
        <ApprovalChanges approval={approval} />
      </Suspense>
    </li>
  );
}

export function requestText(
  { resource, action }: Pick<RecordOf<typeof approvals>, 'resource' | 'action'>,
  texts: ResourceText,
): string {
  if (action === createAction) return texts.lookup(resource, 'create');
  return texts.lookup(resource, `requests.${action}`) || actionText(resource, action, texts, '').label;
}
