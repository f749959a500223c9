import { Nothing } from '../ui/Nothing';
import { OneLine } from '../ui/Unbroken';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

/** Shortens a URL for display: `https://www.fonda.mx/men%C3%BA/` → `fonda.mx/menú`. */
function spokenUrl(url: string): string {
  const bare = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}

function Cell({ value }: CellProps<'url'>) {
  if (!value) return <Nothing />;
  return (
    <a className={css['link']} href={value} target="_blank" rel="noopener noreferrer">
      <OneLine>{spokenUrl(value)}</OneLine>
    </a>
  );
}

export const url: FieldDisplay<'url'> = {
  Cell,
  text: (value) => value ?? '',
  parts: onePart,
  sortBy: byName,
  section: 'contact',
  filtersLast: true,
};
