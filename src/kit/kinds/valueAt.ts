import { valueAt as valueAtPath } from '../../../contract/values';

/** Returns the value at a path such as `bank.holder` in a record or a form; `undefined` if there is none. */
export function valueAt(values: unknown, source: string): unknown {
  return valueAtPath(values, source.split('.'));
}
