/** What stands at `bank.holder` in a record or a form; `undefined` where there is nothing. */
export function valueAt(values: unknown, source: string): unknown {
  return source
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[key] : undefined),
      values,
    );
}
