import type { NewRecord } from '../maker';
import { companies } from '../../../contract/catalogs/companies';
import { deposits } from '../../../contract/money/deposits';
import { daysAfter } from '../../../contract/days';
import { portion } from '../../../contract/shares';
import { ana, at, julia, one, type Buyer, type Market } from './market';
import { inDebt } from './sales';

const banks = ['BBVA México', 'Banorte', 'Santander', 'Banamex', 'HSBC'];

/** Deposits: a wallet topped up every few days, one company that pays part of its debt, and some pending now. */
export function planDeposits(market: Market): void {
  const { agenda, maker, firstDay, lastDay } = market;
  for (let day = daysAfter(firstDay, 20); day <= daysAfter(lastDay, -4); day = daysAfter(day, 5 + maker.chance(5))) {
    agenda.plan(at(day, 10, maker.chance(59)), () => topUp(market, day, 20_000 + 5_000 * maker.chance(25)));
  }
  agenda.plan(at(daysAfter(lastDay, -40), 11), () => payIn(market, daysAfter(lastDay, -40)));
  agenda.plan(at(daysAfter(lastDay, -60), 12), () => rejected(market, daysAfter(lastDay, -60)));
  agenda.plan(at(daysAfter(lastDay, -25), 12), () => canceled(market, daysAfter(lastDay, -25)));
  agenda.plan(at(daysAfter(lastDay, -15), 12), () => reversed(market, daysAfter(lastDay, -15)));
  for (const [ago, amountMinor, by] of [
    [3, 45_000, julia],
    [2, 120_000, ana],
    [1, 3_500_000, ana],
    [1, 2_800_000, julia],
    [0, 60_000, julia],
    [0, 25_000, ana],
  ] as const) {
    const day = daysAfter(lastDay, -ago);
    agenda.plan(
      at(day, 16, 5 * ago),
      async () => void (await record(market, day, one(market, market.buyers), amountMinor, by)),
    );
  }
}

async function record({ maker }: Market, day: string, holder: Buyer, amountMinor: number, as: string) {
  const method = (['transfer', 'transfer', 'transfer', 'cash'] as const)[maker.chance(4)] ?? 'transfer';
  return maker.create(
    deposits,
    {
      accountId: holder.id,
      amountMinor,
      currency: 'MXN',
      method,
      bank: banks[maker.chance(banks.length)] ?? null,
      bankReference: reference(maker.chance),
      receivedOn: day,
    },
    as,
  );
}

const reference = (chance: (limit: number) => number) => `${chance(90_000_000) + 10_000_000}`;

/** Recorded by one administrator, confirmed by another. */
async function topUp(market: Market, day: string, amountMinor: number): Promise<void> {
  const [by, other] = one(market, [
    [julia, ana],
    [ana, julia],
  ] as const);
  const holder = one(market, market.buyers);
  const deposit = await record(market, day, holder, amountMinor, by);
  market.agenda.plan(at(day, 17, market.maker.chance(59)), async () => {
    await market.maker.act(deposits, deposit, 'confirm', {}, other);
    holder.walletMinor += amountMinor;
  });
}

async function payIn({ maker, sellers }: Market, day: string): Promise<void> {
  const company = sellers.find(({ slug }) => slug === inDebt);
  const [found] = await maker.list(companies, { slug: inDebt });
  const owedMinor = -(found?.payableMinor ?? 0);
  if (!company || owedMinor < 2) return;
  const form: NewRecord<typeof deposits> = {
    companyId: company.id,
    amountMinor: portion(owedMinor, 1, 2),
    currency: 'MXN',
    method: 'transfer',
    bank: 'Banorte',
    bankReference: reference(maker.chance),
    receivedOn: day,
    note: 'Abono a sus comisiones.',
  };
  await maker.act(deposits, await maker.create(deposits, form, ana), 'confirm', {}, julia);
}

async function rejected(market: Market, day: string): Promise<void> {
  for (const reason of ['El banco no tiene ese movimiento.', 'El comprobante es de otra cuenta.']) {
    await market.maker.act(
      deposits,
      await record(market, day, one(market, market.buyers), 80_000, julia),
      'reject',
      { reason },
      ana,
    );
  }
}

async function canceled(market: Market, day: string): Promise<void> {
  await market.maker.act(
    deposits,
    await record(market, day, one(market, market.buyers), 150_000, ana),
    'cancel',
    {},
    ana,
  );
}

async function reversed(market: Market, day: string): Promise<void> {
  const { maker } = market;
  const deposit = await record(market, day, one(market, market.buyers), 90_000, ana);
  const confirmed = await maker.act(deposits, deposit, 'confirm', {}, julia);
  await maker.act(deposits, confirmed, 'reverse', { reason: 'Se abonó a la persona equivocada.' }, ana);
}
