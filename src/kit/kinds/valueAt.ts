import { valueAt as valueAtPath } from '../../../contract/values';

export function valueAt(values: unknown, source: string): unknown {
  return valueAtPath(values, source.split('.'));
}
