import type { InputOf } from '../../../contract/input';
import type { ActionName } from '../../../contract/resource';
import type { NewRecord } from '../maker';
import { deposits } from '../../../contract/money/deposits';
import { investmentMovements, investments } from '../../../contract/money/investments';
import type { Currency } from '../../../contract/currencies';
import { daysAfter, monthsAfter } from '../../../contract/days';
import { ana, at, julia, type Market } from './market';

type Input<A extends ActionName<typeof investments>> = InputOf<(typeof investments)['actions'][A]['input']>;
type Payment = Input<'return'>['kind'];
type Movement = Input<'schedule'>;

export interface Partner {
  investorName: string;
  instrument: 'equity' | 'loan' | 'revenueShare';
  committedMinor: number;
  currency?: Currency;
  rateBp?: number;
  /** Months after the start. */
  term?: number;
  note?: string;
}

/** An investment while its story is played; its record changes with each action. */
export interface OpenInvestment {
  market: Market;
  id: string;
  startsOn: string;
  currency: Currency;
}

export async function open(
  market: Market,
  startsOn: string,
  { term, currency = 'MXN', ...partner }: Partner,
): Promise<OpenInvestment> {
  const { id } = await market.maker.create(
    investments,
    { ...partner, currency, startsOn, ...(term !== undefined && { maturesOn: monthsAfter(startsOn, term) }) },
    ana,
  );
  return { market, id, startsOn, currency };
}

export async function act<A extends ActionName<typeof investments>>(
  { market: { maker }, id }: OpenInvestment,
  action: A,
  input: Input<A>,
  as = ana,
): Promise<void> {
  const [now] = await maker.list(investments, { id: [id] });
  if (now) await maker.act(investments, now, action, input, as);
}

const reference = ({ market: { maker } }: OpenInvestment) => `SPEI${10_000_000 + maker.chance(90_000_000)}`;

/** Pays in `after` days after the start, by a deposit that one administrator records and another confirms. */
export function putIn(told: OpenInvestment, after: number, amountMinor: number): void {
  const {
    market: { agenda, maker },
    id: investmentId,
    startsOn,
    currency,
  } = told;
  const receivedOn = daysAfter(startsOn, after);
  agenda.plan(at(receivedOn, 12), async () => {
    const form: NewRecord<typeof deposits> = {
      purpose: 'investment',
      investmentId,
      amountMinor,
      currency,
      method: 'transfer',
      bank: 'Banorte',
      bankReference: reference(told),
      receivedOn,
    };
    await maker.act(deposits, await maker.create(deposits, form, ana), 'confirm', {}, julia);
  });
}

/** `mistaken`: the reason for which it was reversed the day after. */
export function pays(told: OpenInvestment, after: number, kind: Payment, amountMinor: number, mistaken?: string): void {
  const {
    market: { agenda, maker },
    startsOn,
    id: investmentId,
  } = told;
  const onDate = daysAfter(startsOn, after);
  agenda.plan(at(onDate, 13), () => act(told, 'return', { kind, amountMinor, onDate, bankReference: reference(told) }));
  if (mistaken === undefined) return;
  agenda.plan(at(daysAfter(onDate, 1), 13), async () => {
    const [paid] = await maker.list(investmentMovements, { investmentId, type: kind, state: 'confirmed' });
    if (paid) await maker.act(investmentMovements, paid, 'reverse', { reason: mistaken }, julia);
  });
}

export function schedules(
  told: OpenInvestment,
  day: string,
  planned: { type: Movement['type']; amountMinor: number; dueOn: string },
  as: string,
): void {
  told.market.agenda.plan(at(day, 13), () => act(told, 'schedule', { ...planned, times: 1 }, as));
}

/** A payment above the limit of one person: Ana schedules it, Julia confirms it. */
export function paysByTwo(told: OpenInvestment, after: number, type: Movement['type'], amountMinor: number): void {
  const {
    market: { agenda, maker },
    startsOn,
    id: investmentId,
  } = told;
  const dueOn = daysAfter(startsOn, after);
  schedules(told, dueOn, { type, amountMinor, dueOn }, ana);
  agenda.plan(at(dueOn, 16), async () => {
    const [due] = await maker.list(investmentMovements, { investmentId, type, state: 'scheduled' });
    if (due) await maker.act(investmentMovements, due, 'confirm', { bankReference: reference(told) }, julia);
  });
}

/** Monthly payment plan; each instalment is paid on its due date if it is paid at all. */
export function monthly(
  told: OpenInvestment,
  type: Movement['type'],
  amountMinor: number,
  times: number,
  isPaid: (month: number) => boolean,
): void {
  const {
    market: { agenda, maker, lastDay },
    startsOn,
    id: investmentId,
  } = told;
  const first = monthsAfter(startsOn, 1);
  agenda.plan(at(daysAfter(startsOn, 3), 13), () => act(told, 'schedule', { type, amountMinor, dueOn: first, times }));
  for (let month = 0; month < times && monthsAfter(first, month) <= lastDay; month += 1) {
    const dueOn = monthsAfter(first, month);
    if (!isPaid(month)) continue;
    agenda.plan(at(dueOn, 11), async () => {
      const [due] = await maker.list(investmentMovements, { investmentId, type, dueOn, state: 'scheduled' });
      if (due) await maker.act(investmentMovements, due, 'confirm', { bankReference: reference(told) }, ana);
    });
  }
}
