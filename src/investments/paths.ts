import { deposits } from '../../api/contract/money/deposits';
import { investments } from '../../api/contract/money/investments';
import { newPathOf, pathOf } from '../resources/form/paths';
import type { AnyRecord } from '../resources/record';

/** Where its terms that may change are written. */
export function editPathOf({ id }: Pick<AnyRecord, 'id'>): string {
  return `${pathOf(investments, id)}/edit`;
}

/** Where the deposit of a contribution is recorded. */
export function contributionPathOf({ id }: Pick<AnyRecord, 'id'>): string {
  return `${newPathOf(deposits)}?${new URLSearchParams({ purpose: 'investment', investmentId: id })}`;
}
