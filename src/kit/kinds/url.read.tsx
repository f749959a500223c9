import { EmptyValue } from '../ui/EmptyValue';
import { TruncatedText } from '../ui/NoBreakText';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

/** Returns a short address: `https://www.fonda.mx/men%C3%BA/` → `fonda.mx/menú`. */
function formatUrl(url: string): string {
  const shortUrl = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  try {
    return decodeURI(shortUrl);
  } catch {
    return shortUrl;
  }
}

function Cell({ value }: CellProps<'url'>) {
  if (!value) return <EmptyValue />;
  return (
    <a className={css['link']} href={value} target="_blank" rel="noopener noreferrer">
      <TruncatedText>{formatUrl(value)}</TruncatedText>
    </a>
  );
}

export const url: FieldDisplay<'url'> = {
  Cell,
  text: (value) => value ?? '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'contact',
  filtersLast: true,
};
