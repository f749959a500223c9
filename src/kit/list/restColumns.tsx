import type { Resource } from '../../../contract/resource';
import { signedSum, totalParts, type TotalPart, type Sign, type Total } from '../../../contract/totals';
import type { AnyRecord } from '../record';
import type { Column } from './columns';
import { TotalPartCell } from './TotalPartCell';

/**
 * Makes the shown columns add up: if only some parts of a total are shown, adds a column before the total with the sum
 * of the hidden parts, unless the sum is zero in every row.
 */
export function withRestColumns(resource: Resource, columns: readonly Column[], rows: readonly AnyRecord[]): Column[] {
  const shown = new Set(columns.flatMap(({ name, amount = {} }) => [name, ...Object.keys(amount)]));
  const totals = resource.totals ?? [];
  return columns.flatMap((column) => {
    const total = totals.find((one) => one.total === column.name);
    if (!total) return [column];
    const { hasShownPart, rest } = splitBy(total, shown, totals);
    if (!hasShownPart || rows.every((row) => signedSum({ addends: rest }, row) === 0)) return [column];
    return [restColumn(column.name, rest, namesOf(rest, totals, rows)), column];
  });
}

export function withoutEmptyParts(
  resource: Resource,
  columns: readonly Column[],
  rows: readonly AnyRecord[],
): Column[] {
  const totals = new Set(resource.totals?.map(({ total }) => total));
  return columns.filter(
    ({ name, amount, isShownByDefault }) =>
      !isShownByDefault || !amount || totals.has(name) || rows.some((row) => signedSum({ addends: amount }, row) !== 0),
  );
}

function namesOf(of: TotalPart['addends'], totals: readonly Total[], rows: readonly AnyRecord[]): string[] {
  const groups = totals.flatMap(totalParts).filter((part) => Object.keys(part.addends).every((name) => name in of));
  const present = Object.keys(of).filter((name) =>
    rows.some((row) => signedSum({ addends: { [name]: 1 } }, row) !== 0),
  );
  return [...new Set(present.map((name) => groups.find((part) => name in part.addends)?.name ?? name))];
}

function restColumn(total: string, of: TotalPart['addends'], parts: readonly string[]): Column {
  return {
    name: `rest of ${total}`,
    parts,
    sortBy: null,
    align: 'end',
    isShownByDefault: true,
    cell: <TotalPartCell of={of} />,
    amount: of,
  };
}

/** Splits a part that is itself a total if its own parts are shown. */
function splitBy(
  total: Total,
  shown: ReadonlySet<string>,
  totals: readonly Total[],
): { hasShownPart: boolean; rest: Record<string, Sign> } {
  const rest: Record<string, Sign> = {};
  let hasShownPart = false;
  for (const [name, sign] of Object.entries(total.addends)) {
    const nested = totals.find((one) => one.total === name);
    const inner = shown.has(name) || !nested ? null : splitBy(nested, shown, totals);
    if (shown.has(name) || inner?.hasShownPart) hasShownPart = true;
    if (inner?.hasShownPart)
      for (const [part, partSign] of Object.entries(inner.rest)) rest[part] = partSign === sign ? 1 : -1;
    else if (!shown.has(name)) rest[name] = sign;
  }
  return { hasShownPart, rest };
}
