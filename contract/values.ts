/** Returns whether a value is an object other than `null` and arrays. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (current, key) => (typeof current === 'object' && current !== null ? Reflect.get(current, key) : undefined),
    value,
  );
}

/**
 * Type `V` without names that `T` does not have. Rejects extra names in variables and spreads too, where TypeScript
 * does no excess property check.
 */
export type Exact<V, T> = V extends unknown ? V & { readonly [K in Exclude<keyof V, keyof T>]: never } : never;

export function declaredNames<T extends object>(declared: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in declared) names.push(name);
  return names;
}
