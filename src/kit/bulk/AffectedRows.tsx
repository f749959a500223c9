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
 * money resources and their total.
 */
export function AffectedRows({ ids }: { ids: readonly string[] }) {
  const resource = useResource();
  const resourceText = useResourceText();
  const amount = amountFieldOf(resource);
  const { data = [] } = useGetMany<AnyRecord>(resource.name, { ids: ids.slice(0, amount ? undefined : maxTitles) });
  const loadedRecords = data.filter(Boolean);
  const namedRecords = loadedRecords.slice(0, maxTitles);
  // Also counts rows that could not be fetched or no longer exist.
  const moreCount = ids.length - namedRecords.length;
  const total = amount && loadedRecords.length === ids.length ? totalOf(resource, amount, loadedRecords) : null;
  if (namedRecords.length === 0) return null;
  return (
    <ul className={css['recordList']}>
      {namedRecords.map((record) => (
        <li key={record.id}>
          <NoBreakText>{titleOf(resource, record, resourceText)}</NoBreakText>
          {amount && <span>{textOf(resource, amount, record, resourceText)}</span>}
        </li>
      ))}
      {moreCount > 0 && (
        <li>{resourceText.translate('bulk.more', { count: resourceText.format.number(moreCount) })}</li>
      )}
      {amount && total && ids.length > 1 && (
        <li>
          <strong>{resourceText.translate('bulk.total')}</strong>
          <span>{textOf(resource, amount, total, resourceText)}</span>
        </li>
      )}
    </ul>
  );
}

/** Returns the first record with the sum of the amounts; `null` if the currencies differ. */
function totalOf({ fields }: Resource, amount: string, records: readonly AnyRecord[]): AnyRecord | null {
  const [first] = records;
  const field = fields[amount];
  if (!first || field?.kind !== 'money') return null;
  const { currency } = field;
  if (currency !== undefined && records.some((record) => record[currency] !== first[currency])) return null;
  return { ...first, [amount]: records.reduce((sum, record) => sum + Number(record[amount]), 0) };
}

/** Returns the amount field of a money resource: its first total, else the first amount in its list. */
export function amountFieldOf({ money, fields, totals }: Resource): string | undefined {
  if (!money) return undefined;
  if (totals?.[0]) return totals[0].total;
  return Object.keys(fields).find((name) => fields[name]?.kind === 'money' && fields[name]?.column === 'shown');
}
