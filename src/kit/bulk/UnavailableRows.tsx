import Alert from '@mui/material/Alert';
import { nounOf } from '../actions/actionText';
import { useResource } from '../contexts';
import { titleOf, type AnyRecord } from '../record';
import { useUnavailableReason } from '../ui/ActionAvailability';
import { useResourceText } from '../resourceText';
import type { UnavailableRow } from './availability';

const maxNamed = 3;

interface Props {
  rows: readonly UnavailableRow[];
  total: number;
}

export function UnavailableRows({ rows, total }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const reasonOf = useUnavailableReason();
  const byReason = new Map<string, AnyRecord[]>();
  for (const { record, availability } of rows) {
    const reason = reasonOf(availability);
    byReason.set(reason, [...(byReason.get(reason) ?? []), record]);
  }
  return (
    <Alert severity="info">
      {translate('bulk.unable', {
        count: format.number(total - rows.length),
        total: format.number(total),
        noun: nounOf(resource.name, resourceText, total),
      })}
      <ul>
        {[...byReason].map(([reason, records]) => {
          const titles = records.slice(0, maxNamed).map((record) => titleOf(resource, record, resourceText));
          const more = records.length - titles.length;
          const others = more > 0 ? [translate('bulk.more', { count: format.number(more) })] : [];
          return <li key={reason}>{`${[...titles, ...others].join(', ')}: ${reason}`}</li>;
        })}
      </ul>
    </Alert>
  );
}
