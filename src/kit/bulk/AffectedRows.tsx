import { useGetMany } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import css from '../ui/ui.module.css';
import { NoBreakText } from '../ui/values';
import { textOf, titleOf, type AnyRecord } from '../record';
import { useResource } from '../contexts';
import { useResourceText } from '../resourceText';

const maxTitles = 5;

/**
 * Lists the titles of the affected rows, because some may be selected on other pages of the list. Shows the amounts of
 * money resources.
 */
export function AffectedRows({ ids }: { ids: readonly string[] }) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { data = [] } = useGetMany<AnyRecord>(resource.name, { ids: ids.slice(0, maxTitles) });
  const loadedRecords = data.filter(Boolean);
  // Also counts rows that could not be fetched or no longer exist.
  const moreCount = ids.length - loadedRecords.length;
  const amount = amountFieldOf(resource);
  if (loadedRecords.length === 0) return null;
  return (
    <ul className={css['recordList']}>
      {loadedRecords.map((record) => (
        <li key={record.id}>
          <NoBreakText>{titleOf(resource, record, resourceText)}</NoBreakText>
          {amount && <span>{textOf(resource, amount, record, resourceText)}</span>}
        </li>
      ))}
      {moreCount > 0 && (
        <li>{resourceText.translate('bulk.more', { count: resourceText.format.number(moreCount) })}</li>
      )}
    </ul>
  );
}

/** Returns the amount field of a money resource: its first total, else the first amount in its list. */
export function amountFieldOf({ money, fields, totals }: Resource): string | undefined {
  if (!money) return undefined;
  if (totals?.[0]) return totals[0].total;
  return Object.keys(fields).find((name) => fields[name]?.kind === 'money' && fields[name]?.column === 'shown');
}
