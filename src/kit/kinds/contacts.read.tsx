import { EmptyValue, TruncatedText } from '../ui/values';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

function EmailCell({ value }: CellProps<'email'>) {
  if (!value) return <EmptyValue />;
  return (
    <a className={css['link']} href={`mailto:${value}`}>
      <TruncatedText>{value}</TruncatedText>
    </a>
  );
}

export const email: FieldDisplay<'email'> = {
  Cell: EmailCell,
  text: (value) => value ?? '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'contact',
  isFilterLast: true,
};

/** Area codes with two digits: Mexico City, Guadalajara, Monterrey. All other area codes in Mexico have three. */
const twoDigitArea = /^(55|56|33|81)/;

/** Formats an E.164 number: `+525512345678` → `55 1234 5678`. Numbers of other countries keep their calling code. */
export function formatPhone(number: string): string {
  const [, national] = /^\+52(\d{10})$/.exec(number) ?? [];
  if (national === undefined)
    return number
      .replace(/^(\+57)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
      .replace(/^(\+56)(\d)(\d{4})(\d{4})$/, '$1 $2 $3 $4');
  const areaLength = twoDigitArea.test(national) ? 2 : 3;
  return `${national.slice(0, areaLength)} ${national.slice(areaLength, -4)} ${national.slice(-4)}`;
}

function PhoneCell({ value }: CellProps<'phone'>) {
  if (!value) return <EmptyValue />;
  return (
    <a className={`${css['link']} ${css['phone']}`} href={`tel:${value}`}>
      {formatPhone(value)}
    </a>
  );
}

export const phone: FieldDisplay<'phone'> = {
  Cell: PhoneCell,
  text: (value) => (value ? formatPhone(value) : ''),
  parts: singlePart,
  sortBy: sortByName,
  section: 'contact',
  isFilterLast: true,
};

/** Returns a short address: `https://www.fonda.mx/men%C3%BA/` → `fonda.mx/menú`. */
function formatUrl(url: string): string {
  const shortUrl = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  try {
    return decodeURI(shortUrl);
  } catch {
    return shortUrl;
  }
}

function UrlCell({ value }: CellProps<'url'>) {
  if (!value) return <EmptyValue />;
  return (
    <a className={css['link']} href={value} target="_blank" rel="noopener noreferrer">
      <TruncatedText>{formatUrl(value)}</TruncatedText>
    </a>
  );
}

export const url: FieldDisplay<'url'> = {
  Cell: UrlCell,
  text: (value) => value ?? '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'contact',
  isFilterLast: true,
};
