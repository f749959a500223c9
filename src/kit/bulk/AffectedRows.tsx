import { useGetMany } from 'react-admin';
import css from '../ui/ui.module.css';
import { NoBreakText } from '../ui/values';
import { amountFieldOf, totalsOf } from './amounts';
import { textOf, titleOf, type AnyRecord } from '../record';
import { useResource } from '../contexts';
import { FieldCell } from '../FieldCell';
import { wrapInRecordContext } from '../list/columns';
import { useResourceText } from '../resourceText';
import { Table } from '../table/Table';

const maxTitles = 5;
const maxAmounts = 10;

/** Lists the affected rows, because some may be selected on other pages of the list. */
export function AffectedRows({ ids }: { ids: readonly string[] }) {
  const resource = useResource();
  const resourceText = useResourceText();
  const amount = amountFieldOf(resource);
  const { data = [] } = useGetMany<AnyRecord>(resource.name, { ids: ids.slice(0, amount ? undefined : maxTitles) });
  // The API returns the records in the order of the resource.
  const recordById = new Map(data.filter(Boolean).map((record) => [record.id, record]));
  const loadedRecords = ids.flatMap((id) => recordById.get(id) ?? []);
  const shownRecords = loadedRecords.slice(0, amount ? maxAmounts : maxTitles);
  // Also counts rows that could not be fetched or no longer exist.
  const moreCount = ids.length - shownRecords.length;
  const moreText =
    moreCount > 0 ? resourceText.translate('bulk.more', { count: resourceText.format.number(moreCount) }) : null;
  if (shownRecords.length === 0) return null;
  if (amount)
    return (
      <div className={css['recordTable']}>
        <AmountTable
          amount={amount}
          records={shownRecords}
          totals={
            ids.length > 1 && loadedRecords.length === ids.length ? totalsOf(resource, amount, loadedRecords) : []
          }
          count={ids.length}
        />
        {moreText && <p>{moreText}</p>}
      </div>
    );
  return (
    <ul className={css['recordList']}>
      {shownRecords.map((record) => (
        <li key={record.id}>
          <NoBreakText>{titleOf(resource, record, resourceText)}</NoBreakText>
        </li>
      ))}
      {moreText && <li>{moreText}</li>}
    </ul>
  );
}

interface AmountTableProps {
  amount: string;
  records: readonly AnyRecord[];
  totals: readonly AnyRecord[];
  /** Number of rows in the totals. */
  count: number;
}

/** Shows who each amount concerns, and the total of all rows. */
function AmountTable({ amount, records, totals, count }: AmountTableProps) {
  const resource = useResource();
  const texts = useResourceText();
  const total = texts.translate('bulk.total');
  const totalLabel = count > records.length ? `${total} (${texts.format.number(count)})` : total;
  const references = (resource.actionFacts ?? []).filter(
    (name) => resource.fields[name]?.kind === 'reference' && records.some((record) => record[name]),
  );
  return (
    <Table
      variant="panel"
      isDense
      label={texts.resource(resource.name, 2)}
      columns={[
        {
          key: 'title',
          label: texts.fieldLabel(resource.name, resource.title),
          cell: (record) => <NoBreakText>{titleOf(resource, record, texts)}</NoBreakText>,
          total: totals.length > 0 && totalLabel,
        },
        ...references.map((name) => ({
          key: name,
          label: texts.fieldLabel(resource.name, name),
          cardPlace: 'value' as const,
          cell: (record: AnyRecord) => (record[name] ? <FieldCell source={name} /> : null),
        })),
        {
          key: amount,
          label: texts.fieldLabel(resource.name, amount),
          align: 'end',
          cardPlace: 'figure',
          cell: (record) => textOf(resource, amount, record, texts),
          total: totals.map((total) => textOf(resource, amount, total, texts)).join(' · '),
        },
      ]}
      rows={records}
      keyOf={({ id }) => id}
      wrapRow={wrapInRecordContext}
    />
  );
}
