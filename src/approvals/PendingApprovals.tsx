import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { approvals } from '../../contract/people/approvals';
import type { Resource } from '../../contract/resource';
import { pathOf } from '../kit/form/paths';
import { useRecords } from '../kit/list/useRecords';
import { useWords } from '../kit/words';
import css from './approvals.module.css';
import { askedFor } from './Asked';

interface Props {
  of: Resource;
  /** The record they are about; by default any of them. */
  recordId?: string;
}

/** What waits for an approval, each with the way to it and whose turn it is; nothing where nothing waits. */
export function PendingApprovals({ of, recordId }: Props) {
  const words = useWords();
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
  if (data.length === 0) return null;
  return (
    <Alert severity="info" role="presentation" className={css['pending'] ?? ''}>
      <ul>
        {data.map((approval) => (
          <li key={approval.id}>
            <Link to={pathOf(approvals, approval.id)}>{askedFor(approval, words)}</Link>
            {': '}
            {words.translate(approval.actions.approve?.allowed === true ? 'approvals.waitsForYou' : 'approvals.waits', {
              number: approval.number,
              by: approval.requestedByEmail,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
