import type { Resource } from '../../../contract/resource';
import { amountOf, partsOf, type Part, type Sign, type Total } from '../../../contract/totals';
import type { AnyRecord } from '../record';
import type { Column } from './columns';
import { PartCell } from './PartCell';

/**
 * The columns of a table whose totals add up, whichever of them are shown: before a total of which
 * some parts are shown and others are not, one column has the sum of the others, unless that is zero. It is named after
 * them.
 */
export function addedUp(resource: Resource, columns: readonly Column[], rows: readonly AnyRecord[]): Column[] {
  const shown = new Set(columns.flatMap(({ name, amount = {} }) => [name, ...Object.keys(amount)]));
  const totals = resource.totals ?? [];
  return columns.flatMap((column) => {
    const total = totals.find((one) => one.total === column.name);
    if (!total) return [column];
    const { some, rest } = splitBy(total, shown, totals);
    if (!some || rows.every((row) => amountOf({ of: rest }, row) === 0)) return [column];
    return [restColumn(column.name, rest, namesOf(rest, totals, rows)), column];
  });
}

/** Without the parts that are nothing in any row. */
export function withoutEmptyParts(
  resource: Resource,
  columns: readonly Column[],
  rows: readonly AnyRecord[],
): Column[] {
  const totals = new Set(resource.totals?.map(({ total }) => total));
  return columns.filter(
    ({ name, amount, shown }) =>
      // Whoever added it by hand wants to see that it is nothing.
      !shown || !amount || totals.has(name) || rows.some((row) => amountOf({ of: amount }, row) !== 0),
  );
}

/** The names of these parts, those of a group under its name; without those that are zero in every row. */
function namesOf(of: Part['of'], totals: readonly Total[], rows: readonly AnyRecord[]): string[] {
  const groups = totals.flatMap(partsOf).filter((part) => Object.keys(part.of).every((name) => name in of));
  const present = Object.keys(of).filter((name) => rows.some((row) => amountOf({ of: { [name]: 1 } }, row) !== 0));
  return [...new Set(present.map((name) => groups.find((part) => name in part.of)?.name ?? name))];
}

function restColumn(total: string, of: Part['of'], parts: readonly string[]): Column {
  return {
    name: `rest of ${total}`,
    parts,
    sortBy: null,
    align: 'end',
    shown: true,
    cell: <PartCell of={of} />,
    amount: of,
  };
}

/** Whether some parts of a total are shown, and which are not; of a part that is a total itself its own parts may be. */
function splitBy(
  total: Total,
  shown: ReadonlySet<string>,
  totals: readonly Total[],
): { some: boolean; rest: Record<string, Sign> } {
  const rest: Record<string, Sign> = {};
  let some = false;
  for (const [name, sign] of Object.entries(total.of)) {
    const nested = totals.find((one) => one.total === name);
    const inner = shown.has(name) || !nested ? null : splitBy(nested, shown, totals);
    if (shown.has(name) || inner?.some) some = true;
    if (inner?.some) for (const [part, own] of Object.entries(inner.rest)) rest[part] = own === sign ? 1 : -1;
    else if (!shown.has(name)) rest[name] = sign;
  }
  return { some, rest };
}
