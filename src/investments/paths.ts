import { deposits } from '../../contract/money/deposits';
import { investments } from '../../contract/money/investments';
import { newPathOf, pathOf } from '../kit/form/paths';
import type { AnyRecord } from '../kit/record';

/** Where its terms that may change are written. */
export function editPathOf({ id }: Pick<AnyRecord, 'id'>): string {
  return `${pathOf(investments, id)}/edit`;
}

/** Where the deposit of a contribution is recorded. */
export function contributionPathOf({ id }: Pick<AnyRecord, 'id'>): string {
  return newPathOf(deposits, { purpose: 'investment', investmentId: id });
}
