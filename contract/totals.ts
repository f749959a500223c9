import type { Fields } from './fields';

export type Sign = 1 | -1;

/**
 * Parts of a total. Lists, files and documents derive their columns from this declaration, so that the displayed parts
 * sum to the total.
 */
export interface Total {
  total: string;
  /** Sign of each part by field name, in display order. */
  addends: Readonly<Record<string, Sign>>;
  groups?: Readonly<Record<string, readonly string[]>>;
}

/** Total whose parts are properties of `T`, such as a response; other names are compile errors. */
export interface TotalOf<T> {
  total: keyof T & string;
  addends: { readonly [K in keyof T]?: Sign };
}

type Addend<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: 'money' | 'integer' } ? Name : never;
}[keyof F] &
  string;

export function defineTotal<F extends Fields>(
  _fields: F,
  total: {
    total: Addend<F>;
    addends: Readonly<Partial<Record<Addend<F>, Sign>>>;
    groups?: Readonly<Record<string, readonly Addend<F>[]>>;
  },
): Total {
  // The cast is safe: `Partial` types absent names as `undefined`, but every present name has a sign.
  return total as Total;
}

export function numberOrZero(values: object, name: string): number {
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'number' ? value : 0;
}

export function signOf(totals: readonly Total[] | undefined, name: string): Sign {
  return totals?.find(({ addends }) => Object.hasOwn(addends, name))?.addends[name] ?? 1;
}

export interface TotalPart {
  name: string;
  addends: Readonly<Record<string, Sign>>;
}

/** Returns the columns of a total in display order. A group has the position of its first field. */
export function totalPartsOf({ addends, groups = {} }: Total): TotalPart[] {
  const parts = new Map<string, Record<string, Sign>>();
  for (const [field, sign] of Object.entries(addends)) {
    const name = Object.keys(groups).find((group) => groups[group]?.includes(field)) ?? field;
    parts.set(name, { ...parts.get(name), [field]: sign });
  }
  return [...parts].map(([name, fields]) => ({ name, addends: fields }));
}

/** Returns the signed contribution of a part to its total. Never returns `-0`, which would be printed with its sign. */
export function computeSignedSum({ addends }: Pick<TotalPart, 'addends'>, values: object): number {
  return Object.entries(addends).reduce((sum, [name, sign]) => sum + sign * numberOrZero(values, name), 0);
}
