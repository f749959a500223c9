import type { EndpointInput } from '../../../contract/endpoint';
import { liquidationEndpoints } from '../../../contract/money/liquidationEndpoints';
import { daysAfter } from '../../../contract/days';
import {
  liquidationItems as items,
  liquidations as runs,
  type LiquidationItemState,
} from '../../../contract/money/liquidations';
import type { RecordOf } from '../../../contract/resource';
import { Refused, type Maker } from '../maker';
import { ana, at, julia, type Market } from './market';
import { fund } from './settlements';

type Run = RecordOf<typeof runs>;
type Item = RecordOf<typeof items>;

type RunInput = EndpointInput<typeof liquidationEndpoints.estimate>;

/** Monthly payout runs; the last ones stay at the latest states that a run can reach. */
export function planLiquidations(market: Market): void {
  const { firstDay, lastDay } = market;
  let from = firstDay;
  for (let first = nextMonth(firstDay); first <= daysAfter(lastDay, -50); first = nextMonth(first)) {
    const [periodFrom, periodTo] = [from, daysAfter(first, -1)];
    for (const currency of ['MXN', 'COP', 'CLP'] as const)
      planPaid(market, daysAfter(first, 2), { periodFrom, periodTo, currency });
    from = first;
  }
  const ago = (days: number) => daysAfter(lastDay, -days);
  planOne(market, ago(20), { periodFrom: from, periodTo: ago(21), currency: 'MXN' }, oneFails);
  planPaid(market, ago(18), { periodFrom: from, periodTo: ago(19), currency: 'COP' });
  planOne(market, ago(9), { periodFrom: ago(20), periodTo: ago(10), currency: 'MXN', schedule: 'biweekly' }, halfPaid);
  planStep(market, ago(6), { periodFrom: ago(20), periodTo: ago(7), currency: 'MXN', schedule: 'monthly' }, 'approved');
  planStep(market, ago(5), { periodFrom: ago(20), periodTo: ago(6), currency: 'MXN', schedule: 'manual' }, 'canceled');
  planStep(market, ago(2), { periodFrom: ago(20), periodTo: ago(3), currency: 'MXN', schedule: 'weekly' }, 'inReview');
  planStep(market, ago(1), { periodFrom: from, periodTo: ago(2), currency: 'CLP' }, 'draft');
}

function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

const itemsOf = ({ maker }: Market, { id }: Run, state: LiquidationItemState) =>
  maker.list(items, { liquidationId: id, state });

/** A run made by Ana; none if nothing is owed. */
async function made({ maker }: Market, asked: RunInput): Promise<Run | null> {
  const { items: due } = await maker.request(liquidationEndpoints.estimate, asked);
  return due.length === 0 ? null : maker.create(runs, asked, ana);
}

/** Approved by Julia, and sent to the bank. */
async function sent({ maker }: Market, draft: Run): Promise<Run> {
  const submitted = await maker.act(runs, draft, 'submit', {}, ana);
  return maker.act(runs, await approved(maker, submitted), 'process', {}, ana);
}

/**
 * Approves a run. Puts on hold the item of a company whose balance has changed since the cut-off
 * (`liquidation.balanceChanged`) and tries again.
 */
async function approved(maker: Maker, submitted: Run, dryRun = false): Promise<Run> {
  try {
    if (!dryRun) return await maker.act(runs, submitted, 'approve', {}, julia);
    await maker.tryAction(runs, submitted, 'approve', julia);
    return submitted;
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== 'liquidation.balanceChanged') throw error;
    const company = error.problem.params?.['company'];
    const item = (await maker.list(items, { liquidationId: submitted.id })).find(
      ({ companyName }) => companyName === company,
    );
    if (!item) throw error;
    await maker.act(items, item, 'hold', { reason: 'Tuvo reembolsos después del corte.' }, julia);
    const [now = submitted] = await maker.list(runs, { id: [submitted.id] });
    return approved(maker, now, dryRun);
  }
}

/** Makes the runs in review approvable; runs after all other events. */
export async function readyForApproval(maker: Maker): Promise<void> {
  for (const run of await maker.list(runs, { state: 'inReview' })) await approved(maker, run, true);
}

async function pay(market: Market, due: readonly Item[], paidOn: string): Promise<void> {
  const { maker } = market;
  for (const item of due) {
    await fund(market, paidOn, item);
    await maker.act(
      items,
      item,
      'mark-paid',
      { reference: `SPEI${10_000_000 + maker.chance(90_000_000)}`, paidOn },
      ana,
    );
  }
}

function planOne(
  market: Market,
  day: string,
  asked: RunInput,
  next: (market: Market, run: Run, day: string) => Promise<void>,
): void {
  market.agenda.plan(at(day, 10), async () => {
    const draft = await made(market, asked);
    if (!draft) return;
    const run = await sent(market, draft);
    market.agenda.plan(at(daysAfter(day, 1), 12), () => next(market, run, daysAfter(day, 1)));
  });
}

function planPaid(market: Market, day: string, asked: RunInput): void {
  planOne(market, day, asked, async (_, run, paidOn) => {
    await pay(market, await itemsOf(market, run, 'processing'), paidOn);
    for (const item of await itemsOf(market, run, 'held'))
      await market.maker.act(items, item, 'cancel', { reason: 'Pasa al siguiente corte.' }, ana);
  });
}

async function halfPaid(market: Market, run: Run, paidOn: string): Promise<void> {
  const due = await itemsOf(market, run, 'processing');
  await pay(market, due.slice(0, Math.floor(due.length / 2)), paidOn);
}

async function oneFails(market: Market, run: Run, paidOn: string): Promise<void> {
  const [unlucky, ...others] = await itemsOf(market, run, 'processing');
  if (unlucky)
    await market.maker.act(
      items,
      unlucky,
      'mark-failed',
      { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
      ana,
    );
  await pay(market, others, paidOn);
}

function planStep(
  market: Market,
  day: string,
  asked: RunInput,
  state: 'draft' | 'inReview' | 'approved' | 'canceled',
): void {
  const { maker } = market;
  market.agenda.plan(at(day, 11), async () => {
    const draft = await made(market, asked);
    if (!draft) return;
    if (state === 'canceled')
      await maker.act(runs, draft, 'cancel', { reason: 'El corte quedó mal: faltaba una semana.' }, ana);
    if (state !== 'inReview' && state !== 'approved') return;
    const submitted = await maker.act(runs, draft, 'submit', {}, ana);
    if (state === 'approved') await approved(maker, submitted);
  });
}
