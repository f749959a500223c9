import { deposits } from '../../api/contract/money/deposits';
import { pathOf } from '../resources/form/paths';
import type { AnyRecord } from '../resources/record';

/** Where its proof and its note are written. */
export function editPathOf({ id }: Pick<AnyRecord, 'id'>): string {
  return `${pathOf(deposits, id)}/edit`;
}
