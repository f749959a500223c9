import type { InputOf } from '../../../contract/input';
import type { ActionName } from '../../../contract/resource';
import type { NewRecord } from '../sampleClient';
import { deposits } from '../../../contract/money/deposits';
import { investmentMovements, investments } from '../../../contract/money/investments';
import type { Currency } from '../../../contract/currencies';
import { daysAfter, monthsAfter } from '../../../contract/days';
import { ana, instantOn, julia, type Simulation } from './simulation';

type Input<A extends ActionName<typeof investments>> = InputOf<(typeof investments)['actions'][A]['input']>;
type Payment = Input<'return'>['kind'];
type Movement = Input<'schedule'>;

export interface InvestorTerms {
  investorName: string;
  instrument: 'equity' | 'loan' | 'revenueShare';
  committedMinor: number;
  currency?: Currency;
  rateBp?: number;
  termMonths?: number;
  note?: string;
}

export interface OpenInvestment {
  simulation: Simulation;
  id: string;
  startsOn: string;
  currency: Currency;
}

export async function openInvestment(
  simulation: Simulation,
  startsOn: string,
  { termMonths, currency = 'MXN', ...terms }: InvestorTerms,
): Promise<OpenInvestment> {
  const { id } = await simulation.client.create(
    investments,
    { ...terms, currency, startsOn, ...(termMonths !== undefined && { maturesOn: monthsAfter(startsOn, termMonths) }) },
    ana,
  );
  return { simulation, id, startsOn, currency };
}

export async function runInvestmentAction<A extends ActionName<typeof investments>>(
  { simulation: { client }, id }: OpenInvestment,
  action: A,
  input: Input<A>,
  as = ana,
): Promise<void> {
  const [investment] = await client.list(investments, { id: [id] });
  if (investment) await client.runAction(investments, investment, action, input, as);
}

const randomReference = ({ simulation: { client } }: OpenInvestment) =>
  `SPEI${10_000_000 + client.randomInt(90_000_000)}`;

export function planContribution(investment: OpenInvestment, afterDays: number, amountMinor: number): void {
  const {
    simulation: { agenda, client },
    id: investmentId,
    startsOn,
    currency,
  } = investment;
  const receivedOn = daysAfter(startsOn, afterDays);
  agenda.plan(instantOn(receivedOn, 12), async () => {
    const form: NewRecord<typeof deposits> = {
      purpose: 'investment',
      investmentId,
      amountMinor,
      currency,
      method: 'transfer',
      bank: 'Banorte',
      bankReference: randomReference(investment),
      receivedOn,
    };
    await client.runAction(deposits, await client.create(deposits, form, ana), 'confirm', {}, julia);
  });
}

/** Plans a payment to the investor. With `reversalReason`, also plans its reversal on the next day. */
export function planReturn(
  investment: OpenInvestment,
  afterDays: number,
  kind: Payment,
  amountMinor: number,
  reversalReason?: string,
): void {
  const {
    simulation: { agenda, client },
    startsOn,
    id: investmentId,
  } = investment;
  const onDate = daysAfter(startsOn, afterDays);
  agenda.plan(instantOn(onDate, 13), () =>
    runInvestmentAction(investment, 'return', {
      kind,
      amountMinor,
      onDate,
      bankReference: randomReference(investment),
    }),
  );
  if (reversalReason === undefined) return;
  agenda.plan(instantOn(daysAfter(onDate, 1), 13), async () => {
    const [payment] = await client.list(investmentMovements, { investmentId, type: kind, state: 'confirmed' });
    if (payment) await client.runAction(investmentMovements, payment, 'reverse', { reason: reversalReason }, julia);
  });
}

export function planScheduledMovement(
  investment: OpenInvestment,
  day: string,
  movement: { type: Movement['type']; amountMinor: number; dueOn: string },
  as: string,
): void {
  investment.simulation.agenda.plan(instantOn(day, 13), () =>
    runInvestmentAction(investment, 'schedule', { ...movement, times: 1 }, as),
  );
}

export function planTwoPersonPayment(
  investment: OpenInvestment,
  afterDays: number,
  type: Movement['type'],
  amountMinor: number,
): void {
  const {
    simulation: { agenda, client },
    startsOn,
    id: investmentId,
  } = investment;
  const dueOn = daysAfter(startsOn, afterDays);
  planScheduledMovement(investment, dueOn, { type, amountMinor, dueOn }, ana);
  agenda.plan(instantOn(dueOn, 16), async () => {
    const [movement] = await client.list(investmentMovements, { investmentId, type, state: 'scheduled' });
    if (movement)
      await client.runAction(
        investmentMovements,
        movement,
        'confirm',
        { bankReference: randomReference(investment) },
        julia,
      );
  });
}

export function planMonthlyPayments(
  investment: OpenInvestment,
  type: Movement['type'],
  amountMinor: number,
  times: number,
  isPaid: (month: number) => boolean,
): void {
  const {
    simulation: { agenda, client, lastDay },
    startsOn,
    id: investmentId,
  } = investment;
  const first = monthsAfter(startsOn, 1);
  agenda.plan(instantOn(daysAfter(startsOn, 3), 13), () =>
    runInvestmentAction(investment, 'schedule', { type, amountMinor, dueOn: first, times }),
  );
  for (let month = 0; month < times && monthsAfter(first, month) <= lastDay; month += 1) {
    const dueOn = monthsAfter(first, month);
    if (!isPaid(month)) continue;
    agenda.plan(instantOn(dueOn, 11), async () => {
      const [movement] = await client.list(investmentMovements, { investmentId, type, dueOn, state: 'scheduled' });
      if (movement)
        await client.runAction(
          investmentMovements,
          movement,
          'confirm',
          { bankReference: randomReference(investment) },
          ana,
        );
    });
  }
}
