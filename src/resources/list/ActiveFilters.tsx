import { X } from 'lucide-react';
import type { Resource } from '../../../api/contract/resource';
import { useWords } from '../words';
import { askedOf, withPart } from './filters';
import type { List } from './list';
import css from './list.module.css';

/** What is being asked, each part to be taken back by itself. */
export function ActiveFilters({ resource, list }: { resource: Resource; list: List }) {
  const words = useWords();
  const asked = askedOf(resource, list.filterValues, words);
  if (asked.length === 0) return null;
  return (
    <ul className={css['asked']} aria-label={words.translate('list.activeFilters')}>
      {asked.map(({ key, label }) => (
        <li key={key}>
          <button type="button" onClick={() => list.setFilters(withPart(list.filterValues, { [key]: undefined }))}>
            {label}
            <X size={14} aria-hidden />
            <span className={css['heard']}>{words.translate('list.removeFilter')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
