/** What can be said of a value before its declaration is known. */

/** Whether it holds values by name: neither nothing, nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at a path, such as `['bank', 'holder']`; `undefined` where there is nothing. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** `V`, with no names but those of `T`: unlike an excess property check it sees what was gathered or spread before. */
export type Only<V, T> = V extends unknown ? V & { readonly [K in Exclude<keyof V, keyof T>]: never } : never;

/** The names a declaration gives, in its order. */
export function declaredNames<T extends object>(declared: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in declared) names.push(name);
  return names;
}
