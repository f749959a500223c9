import { Thumbnail } from '../../images/Thumbnail';
import { isTicked } from '../actions/offers';
import { imageOf, titleOf } from '../record';
import { useWords } from '../words';
import css from './list.module.css';
import type { RowsProps } from './RecordTable';
import { Tick } from './Tick';
import { TitleCell } from './TitleCell';

/** A card is read at a glance: the columns beyond these are on the record's own page. */
const onCard = 4;

/** The same rows where a table would have to be squeezed. */
export function RecordCards({ resource, list, columns }: RowsProps) {
  const words = useWords();
  const ticks = isTicked(resource);
  const ticked = new Set(list.selectedIds);
  // The picture is at the head of the card already.
  const told = columns.filter(({ name }) => resource.fields[name]?.kind !== 'image').slice(0, onCard);
  return (
    <ul className={css['cards']} aria-label={words.resource(resource.name, 2)} aria-busy={Boolean(list.isFetching)} data-old={list.isPlaceholderData || undefined}>
      {list.data?.map((record) => (
        <li key={record.id} data-ticked={ticked.has(record.id) || undefined}>
          <div className={css['cardHead']}>
            {imageOf(resource, record) && <Thumbnail src={imageOf(resource, record)} />}
            <TitleCell resource={resource} record={record} />
            {ticks && (
              <Tick
                label={words.translate('list.select', { title: titleOf(resource, record, words) })}
                checked={ticked.has(record.id)}
                onChange={() => list.onToggleItem(record.id)}
              />
            )}
          </div>
          <dl>
            {told.map(({ name, cell }) => (
              <div key={name}>
                <dt>{words.field(resource.name, name)}</dt>
                <dd>{cell(record)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
