import { deposits } from '../../contract/money/deposits';
import { pathOf } from '../kit/form/paths';
import type { AnyRecord } from '../kit/record';

export function editPathOf({ id }: Pick<AnyRecord, 'id'>): string {
  return `${pathOf(deposits, id)}/edit`;
}
