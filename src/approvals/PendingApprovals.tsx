import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { approvals } from '../../contract/people/approvals';
import type { RecordOf, Resource } from '../../contract/resource';
import { isNotOffered, problemOf } from '../data/problem';
import { pathOf } from '../kit/form/paths';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { useRecords } from '../kit/list/useRecords';
import { useRecordTitle } from '../kit/recordTitle';
import { useActorText } from '../kit/people/useAdministrators';
import { Unbroken } from '../kit/ui/Unbroken';
import { useWords } from '../kit/words';
import css from './approvals.module.css';
import { requestText } from './requestText';

interface Props {
  of: Resource;
  recordId?: string;
}

export function usePendingApprovals({ of, recordId }: Props) {
  const { data, ...query } = useRecords(
    approvals,
    {
      filter: { resource: of.name, state: 'pending', ...(recordId !== undefined && { recordId }) },
      sort: { field: 'createdAt', order: 'DESC' },
      perPage: 10,
    },
    // Shows an approval that the user has just requested or decided.
    { refetchOnMount: 'always' },
  );
  return { ...query, pending: data ?? [] };
}

/** Links pending approvals and says which ones the user may approve; renders nothing if the list is empty. */
export function PendingApprovals(props: Props) {
  const { translate } = useWords();
  const { pending, error, isFetching, refetch } = usePendingApprovals(props);
  if (isNotOffered(error)) return null;
  // Shows the error: without this list the user might request the same approval again.
  if (error && pending.length === 0)
    return (
      <ProblemAlert problem={problemOf(error)} retrying={isFetching} onRetry={() => void refetch()}>
        {translate('approvals.unknown')}
      </ProblemAlert>
    );
  if (pending.length === 0) return null;
  return (
    <Alert severity="info" role="presentation" className={css['pending'] ?? ''}>
      <ul>
        {pending.map((approval) => (
          <Pending key={approval.id} approval={approval} isNamed={props.recordId === undefined} />
        ))}
      </ul>
    </Alert>
  );
}

/** `isNamed`: names the record, on a page of several. */
function Pending({ approval, isNamed }: { approval: RecordOf<typeof approvals>; isNamed: boolean }) {
  const words = useWords();
  const actorText = useActorText();
  const kept = useRecordTitle(approval.resource, approval.recordTitle) ?? '';
  const title = /^\d{4}-\d\d$/.test(kept) ? words.format.month(`${kept}-01`) : kept;
  return (
    <li>
      <Link to={pathOf(approvals, approval.id)}>
        <Unbroken>{`${requestText(approval, words)}${isNamed && title !== '' ? ` (${title})` : ''}`}</Unbroken>
      </Link>
      {': '}
      {words.translate(approval.actions.approve?.allowed === true ? 'approvals.waitsForYou' : 'approvals.waits', {
        number: approval.number,
        by: actorText(approval.requestedByEmail),
      })}
    </li>
  );
}
