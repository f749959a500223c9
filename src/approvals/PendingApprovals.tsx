import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { approvals } from '../../contract/people/approvals';
import type { RecordOf, Resource } from '../../contract/resource';
import { pathOf } from '../kit/form/paths';
import { useRecords } from '../kit/list/useRecords';
import { useRecordTitle } from '../kit/recordTitle';
import { useWords } from '../kit/words';
import css from './approvals.module.css';
import { requestText } from './requestText';

interface Props {
  of: Resource;
  /** The record they are about; by default any of them. */
  recordId?: string;
}

/** What waits for an approval, the latest first. */
export function usePendingApprovals({ of, recordId }: Props): readonly RecordOf<typeof approvals>[] {
  const { data = [] } = useRecords(
    approvals,
    {
      filter: { resource: of.name, state: 'pending', ...(recordId !== undefined && { recordId }) },
      sort: { field: 'createdAt', order: 'DESC' },
      perPage: 10,
    },
    // Who has just asked or approved comes to see it.
    { refetchOnMount: 'always' },
  );
  return data;
}

/** What waits for an approval, each with the way to it and whose turn it is; nothing where nothing waits. */
export function PendingApprovals(props: Props) {
  const pending = usePendingApprovals(props);
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

/** `isNamed`: the page is of several records, and says of which. */
function Pending({ approval, isNamed }: { approval: RecordOf<typeof approvals>; isNamed: boolean }) {
  const words = useWords();
  const kept = useRecordTitle(approval.resource, approval.recordTitle) ?? '';
  const title = /^\d{4}-\d\d$/.test(kept) ? words.format.month(`${kept}-01`) : kept;
  return (
    <li>
      <Link to={pathOf(approvals, approval.id)}>
        {requestText(approval, words)}
        {isNamed && title !== '' && ` (${title})`}
      </Link>
      {': '}
      {words.translate(approval.actions.approve?.allowed === true ? 'approvals.waitsForYou' : 'approvals.waits', {
        number: approval.number,
        by: approval.requestedByEmail,
      })}
    </li>
  );
}
