import { useGetMany } from 'react-admin';
import css from '../ui/ui.module.css';
import { NoBreakText } from '../ui/values';
import { amountFieldOf, totalsOf } from './amounts';
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
  const totals = amount && loadedRecords.length === ids.length ? totalsOf(resource, amount, loadedRecords) : [];
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
      {amount && totals.length > 0 && ids.length > 1 && (
        <li>
          <strong>{resourceText.translate('bulk.total')}</strong>
          <span>{totals.map((total) => textOf(resource, amount, total, resourceText)).join(' · ')}</span>
        </li>
      )}
    </ul>
  );
}
