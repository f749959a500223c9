import { valueAt as valueAtPath } from '../../../contract/values';

/** What stands at `bank.holder` in a record or a form; `undefined` where there is nothing. */
export function valueAt(values: unknown, source: string): unknown {
  return valueAtPath(values, source.split('.'));
}
