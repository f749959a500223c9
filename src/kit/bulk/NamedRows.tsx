import { useGetMany } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import css from '../ui/ui.module.css';
import { Unbroken } from '../ui/Unbroken';
import { textOf, titleOf, type AnyRecord } from '../record';
import { useResource } from '../contexts';
import { useWords } from '../words';

const named = 5;

/**
 * Names the rows an action affects, with their amounts for money resources: some may be ticked on other pages, out of
 * sight.
 */
export function NamedRows({ ids }: { ids: readonly string[] }) {
  const resource = useResource();
  const words = useWords();
  const { data = [] } = useGetMany<AnyRecord>(resource.name, { ids: ids.slice(0, named) });
  // Rows that could not be fetched or no longer exist still count.
  const known = data.filter(Boolean);
  const more = ids.length - known.length;
  const amount = amountOf(resource);
  if (known.length === 0) return null;
  return (
    <ul className={css['named']}>
      {known.map((record) => (
        <li key={record.id}>
          <Unbroken>{titleOf(resource, record, words)}</Unbroken>
          {amount && <span>{textOf(resource, amount, record, words)}</span>}
        </li>
      ))}
      {more > 0 && <li>{words.translate('bulk.more', { count: words.format.number(more) })}</li>}
    </ul>
  );
}

/** Returns the field with the amount of a money record: its first total, else the first amount its list shows. */
export function amountOf({ money, fields, totals }: Resource): string | undefined {
  if (!money) return undefined;
  if (totals?.[0]) return totals[0].total;
  return Object.keys(fields).find((name) => fields[name]?.kind === 'money' && fields[name]?.column === 'shown');
}
