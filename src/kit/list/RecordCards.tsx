import type { Resource } from '../../../contract/resource';
import { RecordContextProvider, useListContext } from 'react-admin';
import { Thumbnail } from '../images/Thumbnail';
import { useResource } from '../contexts';
import { imageOf, titleOf, type AnyRecord } from '../record';
import { useWords } from '../words';
import { addedUp } from './addedUp';
import { columnLabel, type Column } from './columns';
import css from './list.module.css';
import { PartCell } from './PartCell';
import type { RowsProps } from './RecordTable';
import { Tick } from './Tick';
import { TitleCell } from './TitleCell';

/** A card is read at a glance: the columns beyond these are on the record's own page. */
const onCard = 4;

/** The same rows where a table would have to be squeezed. */
export function RecordCards({ columns, ticks, sums }: RowsProps) {
  const resource = useResource();
  const list = useListContext<AnyRecord>();
  const words = useWords();
  const ticked = new Set(list.selectedIds);
  const told = addedUp(resource, ofCard(resource, columns), list.data ?? []);
  return (
    <ul
      className={css['cards']}
      aria-label={words.resource(resource.name, 2)}
      aria-busy={Boolean(list.isFetching)}
      data-old={list.isPlaceholderData || undefined}
    >
      {list.data?.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <li data-ticked={ticked.has(record.id) || undefined}>
            <div className={css['cardHead']}>
              {imageOf(resource, record) && <Thumbnail src={imageOf(resource, record)} />}
              <TitleCell />
              {ticks && (
                <Tick
                  label={words.translate('list.select', { title: titleOf(resource, record, words) })}
                  checked={ticked.has(record.id)}
                  onChange={() => list.onToggleItem(record.id)}
                />
              )}
            </div>
            <dl>
              {told.map((column) => (
                <div key={column.name}>
                  <dt>{columnLabel(resource, column, words)}</dt>
                  <dd>{column.cell}</dd>
                </div>
              ))}
            </dl>
          </li>
        </RecordContextProvider>
      ))}
      {sums && (
        <li>
          <div className={css['cardHead']}>{sums.label}</div>
          <dl>
            {told.map(
              (column) =>
                column.amount && (
                  <div key={column.name}>
                    <dt>{columnLabel(resource, column, words)}</dt>
                    <dd>
                      <PartCell of={column.amount} values={sums.values} />
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      )}
    </ul>
  );
}

/** The few columns a card has room for: what a record comes to is among them. The picture is at its head already. */
function ofCard({ fields, totals = [] }: Resource, columns: readonly Column[]): Column[] {
  const isTotal = ({ name }: Column) => totals.some(({ total }) => total === name);
  const told = columns.filter(({ name }) => fields[name]?.kind !== 'image');
  const chosen = new Set([...told.filter(isTotal), ...told.filter((column) => !isTotal(column))].slice(0, onCard));
  return told.filter((column) => chosen.has(column));
}
