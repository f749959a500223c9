import type { EndpointInput } from '../../../contract/endpoint';
import { liquidationEndpoints } from '../../../contract/money/liquidationEndpoints';
import { daysAfter } from '../../../contract/days';
import {
  liquidationItems as items,
  liquidations as runs,
  type LiquidationItemState,
} from '../../../contract/money/liquidations';
import type { RecordOf } from '../../../contract/resource';
import { SampleRequestRefused, type SampleClient } from '../sampleClient';
import { ana, instantOn, julia, type Simulation } from './simulation';
import { ensureBankBalance } from './settlements';

type Run = RecordOf<typeof runs>;
type Item = RecordOf<typeof items>;

type RunInput = EndpointInput<typeof liquidationEndpoints.estimate>;

export function planLiquidations(simulation: Simulation): void {
  const { firstDay, lastDay } = simulation;
  let from = firstDay;
  for (let first = nextMonth(firstDay); first <= daysAfter(lastDay, -50); first = nextMonth(first)) {
    const [periodFrom, periodTo] = [from, daysAfter(first, -1)];
    for (const currency of ['MXN', 'COP', 'CLP'] as const)
      planPaidRun(simulation, daysAfter(first, 2), { periodFrom, periodTo, currency });
    from = first;
  }
  const daysAgo = (days: number) => daysAfter(lastDay, -days);
  planRun(simulation, daysAgo(20), { periodFrom: from, periodTo: daysAgo(21), currency: 'MXN' }, payWithOneFailure);
  planPaidRun(simulation, daysAgo(18), { periodFrom: from, periodTo: daysAgo(19), currency: 'COP' });
  planRun(
    simulation,
    daysAgo(9),
    { periodFrom: daysAgo(20), periodTo: daysAgo(10), currency: 'MXN', schedule: 'biweekly' },
    payHalf,
  );
  planRunUntilState(
    simulation,
    daysAgo(6),
    { periodFrom: daysAgo(20), periodTo: daysAgo(7), currency: 'MXN', schedule: 'monthly' },
    'approved',
  );
  planRunUntilState(
    simulation,
    daysAgo(5),
    { periodFrom: daysAgo(20), periodTo: daysAgo(6), currency: 'MXN', schedule: 'manual' },
    'canceled',
  );
  planRunUntilState(
    simulation,
    daysAgo(2),
    { periodFrom: daysAgo(20), periodTo: daysAgo(3), currency: 'MXN', schedule: 'weekly' },
    'inReview',
  );
  planRunUntilState(simulation, daysAgo(1), { periodFrom: from, periodTo: daysAgo(2), currency: 'CLP' }, 'draft');
}

function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

const itemsOf = ({ client }: Simulation, { id }: Run, state: LiquidationItemState) =>
  client.list(items, { liquidationId: id, state });

async function createRun({ client }: Simulation, runInput: RunInput): Promise<Run | null> {
  const { items: dueItems } = await client.request(liquidationEndpoints.estimate, runInput);
  return dueItems.length === 0 ? null : client.create(runs, runInput, ana);
}

async function submitAndProcess({ client }: Simulation, draft: Run): Promise<Run> {
  const submitted = await client.runAction(runs, draft, 'submit', {}, ana);
  return client.runAction(runs, await approveRun(client, submitted), 'process', {}, ana);
}

/**
 * Approves a payout run. If the balance of a company has changed since the cut-off (`liquidation.balanceChanged`), puts
 * its item on hold and tries again. With `dryRun` only prepares the run, so that its approval will succeed.
 */
async function approveRun(client: SampleClient, submitted: Run, dryRun = false): Promise<Run> {
  try {
    if (!dryRun) return await client.runAction(runs, submitted, 'approve', {}, julia);
    await client.dryRunAction(runs, submitted, 'approve', julia);
    return submitted;
  } catch (error) {
    if (!(error instanceof SampleRequestRefused) || error.problem.code !== 'liquidation.balanceChanged') throw error;
    const company = error.problem.params?.['company'];
    const item = (await client.list(items, { liquidationId: submitted.id })).find(
      ({ companyName }) => companyName === company,
    );
    if (!item) throw error;
    await client.runAction(items, item, 'hold', { reason: 'Tuvo reembolsos después del corte.' }, julia);
    const [currentRun = submitted] = await client.list(runs, { id: [submitted.id] });
    return approveRun(client, currentRun, dryRun);
  }
}

export async function prepareRunsForApproval(client: SampleClient): Promise<void> {
  for (const run of await client.list(runs, { state: 'inReview' })) await approveRun(client, run, true);
}

async function pay(simulation: Simulation, dueItems: readonly Item[], paidOn: string): Promise<void> {
  const { client } = simulation;
  for (const item of dueItems) {
    await ensureBankBalance(simulation, paidOn, item);
    await client.runAction(
      items,
      item,
      'mark-paid',
      { reference: `SPEI${10_000_000 + client.randomInt(90_000_000)}`, paidOn },
      ana,
    );
  }
}

function planRun(
  simulation: Simulation,
  day: string,
  runInput: RunInput,
  afterProcessing: (simulation: Simulation, run: Run, day: string) => Promise<void>,
): void {
  simulation.agenda.plan(instantOn(day, 10), async () => {
    const draft = await createRun(simulation, runInput);
    if (!draft) return;
    const run = await submitAndProcess(simulation, draft);
    simulation.agenda.plan(instantOn(daysAfter(day, 1), 12), () => afterProcessing(simulation, run, daysAfter(day, 1)));
  });
}

function planPaidRun(simulation: Simulation, day: string, runInput: RunInput): void {
  planRun(simulation, day, runInput, async (_, run, paidOn) => {
    await pay(simulation, await itemsOf(simulation, run, 'processing'), paidOn);
    for (const item of await itemsOf(simulation, run, 'held'))
      await simulation.client.runAction(items, item, 'cancel', { reason: 'Pasa al siguiente corte.' }, ana);
  });
}

async function payHalf(simulation: Simulation, run: Run, paidOn: string): Promise<void> {
  const dueItems = await itemsOf(simulation, run, 'processing');
  await pay(simulation, dueItems.slice(0, Math.floor(dueItems.length / 2)), paidOn);
}

async function payWithOneFailure(simulation: Simulation, run: Run, paidOn: string): Promise<void> {
  const [failingItem, ...others] = await itemsOf(simulation, run, 'processing');
  if (failingItem)
    await simulation.client.runAction(
      items,
      failingItem,
      'mark-failed',
      { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
      ana,
    );
  await pay(simulation, others, paidOn);
}

function planRunUntilState(
  simulation: Simulation,
  day: string,
  runInput: RunInput,
  state: 'draft' | 'inReview' | 'approved' | 'canceled',
): void {
  const { client } = simulation;
  simulation.agenda.plan(instantOn(day, 11), async () => {
    const draft = await createRun(simulation, runInput);
    if (!draft) return;
    if (state === 'canceled')
      await client.runAction(runs, draft, 'cancel', { reason: 'El corte quedó mal: faltaba una semana.' }, ana);
    if (state !== 'inReview' && state !== 'approved') return;
    const submitted = await client.runAction(runs, draft, 'submit', {}, ana);
    if (state === 'approved') await approveRun(client, submitted);
  });
}
