import type { TestResponse } from '../apiFixture';
import { expectSuccess, type Liquidation, type LiquidationsFixture } from './liquidationsFixture';

export const getStatusCodeAndParams = ({ status, json }: TestResponse) => [status, json['code'], json['params']];

export const changedAccountRefusal = (companies: string) => [403, 'approval.changedAccount', { companies }];

export async function findFirstItemId(fixture: LiquidationsFixture, { id }: Liquidation): Promise<string> {
  return String((await fixture.listItems(id))[0]?.id);
}

/** Creates a run that a person other than `approver` submitted. */
export async function runInReview(fixture: LiquidationsFixture, approver: 'admin' | 'ana'): Promise<Liquidation> {
  const submitter = approver === 'ana' ? 'admin' : 'ana';
  const { id } = expectSuccess(await fixture.createRun({}, { as: submitter }));
  expectSuccess(await fixture.act('liquidations', id, 'submit', { as: submitter }));
  return fixture.run(id);
}

export function approve(
  fixture: LiquidationsFixture,
  run: Liquidation,
  as: 'admin' | 'ana',
  dryRun = false,
): Promise<TestResponse> {
  return fixture.act('liquidations', run.id, 'approve', { as, dryRun });
}
