import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import css from './ui.module.css';

export interface AskedPart {
  key: string;
  said: ReactNode;
  onTakeBack: () => void;
}

/** What narrows a list or a report, each part to be taken back by itself. */
export function AskedParts({ parts }: { parts: readonly AskedPart[] }) {
  const translate = useTranslate();
  if (parts.length === 0) return null;
  return (
    <ul className={css['asked']} aria-label={translate('list.activeFilters')}>
      {parts.map(({ key, said, onTakeBack }) => (
        <li key={key}>
          <button type="button" onClick={onTakeBack}>
            <span>{said}</span>
            <X size={14} aria-hidden data-screen />
            <span className={css['heard']}>{translate('list.removeFilter')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
