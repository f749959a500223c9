import type { TestResponse } from '../harness';
import { done, type Liquidation, type Market } from './market';

/** What says no: status, code and what it names. */
export const refusal = ({ status, json }: TestResponse) => [status, json['code'], json['params']];

/** That who approves has changed the accounts of `companies`. */
export const ownChange = (companies: string) => [403, 'approval.changedAccount', { companies }];

/** The id of the first payment of a run. */
export async function itemOf(market: Market, { id }: Liquidation): Promise<string> {
  return String((await market.items(id))[0]?.id);
}

/** A run that somebody else than `approver` made, waiting for them. */
export async function waitingFor(market: Market, approver: 'admin' | 'ana'): Promise<Liquidation> {
  const maker = approver === 'ana' ? 'admin' : 'ana';
  const { id } = done(await market.make({}, { as: maker }));
  done(await market.act('liquidations', id, 'submit', { as: maker }));
  return market.run(id);
}

export function approve(market: Market, run: Liquidation, as: 'admin' | 'ana', dryRun = false): Promise<TestResponse> {
  return market.act('liquidations', run.id, 'approve', { as, dryRun });
}
