import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import css from './ui.module.css';

export interface FilterChip {
  key: string;
  label: ReactNode;
  onRemove: () => void;
}

export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const translate = useT();
  if (chips.length === 0) return null;
  return (
    <ul className={css['filterChips']} aria-label={translate('list.activeFilters')}>
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <button type="button" data-printed onClick={onRemove}>
            <span>{label}</span>
            <X size={14} aria-hidden data-screen />
            <span className="visually-hidden">{translate('list.removeFilter')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
