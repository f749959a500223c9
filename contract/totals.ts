import type { Fields } from './resource';

/** Whether a part adds to its total or is taken from it. */
export type Sign = 1 | -1;

/**
 * The parts of a total. Lists, files and documents that show the total take their columns from here, so that the
 * parts they show sum to it.
 */
export interface Total {
  total: string;
  /** The parts by the name of their field, in the order they are shown. */
  of: Readonly<Record<string, Sign>>;
  /** Parts that a table shows as one column, by the name of that column: `commissionWithTaxMinor`. */
  groups?: Readonly<Record<string, readonly string[]>>;
}

/** A total of values that stand side by side in `T`, such as the answer of an endpoint; only its names compile. */
export interface TotalOf<T> {
  total: keyof T & string;
  of: { readonly [K in keyof T]?: Sign };
}

/** The fields that hold an amount or a count. */
type Addend<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: 'money' | 'integer' } ? Name : never;
}[keyof F] &
  string;

/** Declares what one of the fields is made of; only fields that are declared compile. */
export function defineTotal<F extends Fields>(
  _fields: F,
  total: {
    total: Addend<F>;
    of: Readonly<Partial<Record<Addend<F>, Sign>>>;
    groups?: Readonly<Record<string, readonly Addend<F>[]>>;
  },
): Total {
  // Each name of `of` that is there has a sign; the compiler counts absent ones as undefined.
  return total as Total;
}

/** The value of a field that holds a number; 0 where there is none. */
export function numberIn(values: object, name: string): number {
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'number' ? value : 0;
}

/** The sign a field is shown with: that of its part of a total, else 1. */
export function signOf(totals: readonly Total[] | undefined, name: string): Sign {
  return totals?.find(({ of }) => Object.hasOwn(of, name))?.of[name] ?? 1;
}

/** One column of a total: a field, or several as one. */
export interface Part {
  /** A field or a group of the total. */
  name: string;
  of: Readonly<Record<string, Sign>>;
}

/** The parts of a total as a table shows them, in their order; a group stands where its first field would. */
export function partsOf({ of, groups = {} }: Total): Part[] {
  const parts = new Map<string, Record<string, Sign>>();
  for (const [field, sign] of Object.entries(of)) {
    const name = Object.keys(groups).find((group) => groups[group]?.includes(field)) ?? field;
    parts.set(name, { ...parts.get(name), [field]: sign });
  }
  return [...parts].map(([name, fields]) => ({ name, of: fields }));
}

/** What a part adds to its total, negative if it is subtracted. Never `-0`, which would be printed as such. */
export function amountOf({ of }: Pick<Part, 'of'>, values: object): number {
  return Object.entries(of).reduce((sum, [name, sign]) => sum + sign * numberIn(values, name), 0);
}
