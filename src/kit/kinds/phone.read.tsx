import { Nothing } from '../ui/Nothing';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

/** Area codes of two digits: Mexico City, Guadalajara, Monterrey. All others of Mexico have three. */
const short = /^(55|56|33|81)/;

/** E.164 in groups, as numbers are read aloud: `+525512345678` → `55 1234 5678`; those of other countries with their code. */
export function spokenPhone(number: string): string {
  const [, national] = /^\+52(\d{10})$/.exec(number) ?? [];
  // Colombia `+57 601 234 5678`, Chile `+56 2 2345 6789`.
  if (national === undefined)
    return number
      .replace(/^(\+57)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
      .replace(/^(\+56)(\d)(\d{4})(\d{4})$/, '$1 $2 $3 $4');
  const area = short.test(national) ? 2 : 3;
  return `${national.slice(0, area)} ${national.slice(area, -4)} ${national.slice(-4)}`;
}

function Cell({ value }: CellProps<'phone'>) {
  if (!value) return <Nothing />;
  return (
    <a className={`${css['link']} ${css['phone']}`} href={`tel:${value}`}>
      {spokenPhone(value)}
    </a>
  );
}

export const phone: FieldDisplay<'phone'> = {
  Cell,
  text: (value) => (value ? spokenPhone(value) : ''),
  parts: onePart,
  sortBy: byName,
  section: 'contact',
  filtersLast: true,
};
