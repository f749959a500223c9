import { useGetMany } from 'react-admin';
import type { Resource } from '../../../api/contract/resource';
import css from '../../ui/ui.module.css';
import { titleOf, type AnyRecord } from '../record';
import { useWords } from '../words';

/** So many are named; of the rest there is a number. */
const named = 5;

/** Which rows an act is about: some may be ticked on other pages, where nobody sees them. */
export function NamedRows({ resource, ids }: { resource: Resource; ids: readonly string[] }) {
  const words = useWords();
  const { data = [] } = useGetMany<AnyRecord>(resource.name, { ids: ids.slice(0, named) });
  // Those that could not be fetched, or are gone, are still counted.
  const titles = data.filter(Boolean).map((record) => titleOf(resource, record, words));
  const more = ids.length - titles.length;
  if (titles.length === 0) return null;
  return (
    <ul className={css['named']}>
      {titles.map((title, at) => (
        <li key={ids[at]}>{title}</li>
      ))}
      {more > 0 && <li>{words.translate('bulk.more', { count: words.format.number(more) })}</li>}
    </ul>
  );
}
