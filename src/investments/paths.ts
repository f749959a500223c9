import { deposits } from '../../contract/money/deposits';
import { investments } from '../../contract/money/investments';
import { createPathOf, pathOf } from '../kit/form/paths';
import type { AnyRecord } from '../kit/record';

export function editPathOf({ id }: Pick<AnyRecord, 'id'>): string {
  return `${pathOf(investments, id)}/edit`;
}

/** Page that records the deposit of a contribution. */
export function contributionPathOf({ id }: Pick<AnyRecord, 'id'>): string {
  return createPathOf(deposits, { purpose: 'investment', investmentId: id });
}
