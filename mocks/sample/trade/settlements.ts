import type { Currency } from '../../../api/contract/currencies';
import { daysAfter } from '../../../api/contract/days';
import { ana, at, daysOf, julia, type Market } from './market';

/** On which days of a month the processor pays: the first is before companies are paid for the month before. */
const paysOn: Readonly<Record<Currency, readonly string[]>> = { MXN: ['03', '10', '17', '24'], COP: ['03'], CLP: ['03'] };
/** For so many days it keeps what was paid. */
const kept = 2;

/** Card payments reach the bank: without them it could pay nobody. */
export function planSettlements(market: Market): void {
  const { agenda } = market;
  for (const [currency, days] of Object.entries(paysOn)) {
    for (const day of daysOf(market).filter((date) => days.includes(date.slice(8)))) {
      let earlierMinor = 0;
      agenda.plan(at(daysAfter(day, -kept), 23), async () => {
        earlierMinor = await heldByProcessor(market, currency);
      });
      agenda.plan(at(day, 9), async () => settle(market, day, currency, Math.min(earlierMinor, await heldByProcessor(market, currency))));
    }
  }
}

async function heldByProcessor({ maker }: Market, currency: string): Promise<number> {
  const [account] = await maker.list('ledger-accounts', { code: `asset:processor:${currency}` });
  return Number(account?.['balanceMinor'] ?? 0);
}

async function settle({ maker }: Market, day: string, currency: string, amountMinor: number): Promise<void> {
  if (amountMinor <= 0) return;
  const form = { purpose: 'settlement', amountMinor, currency, method: 'transfer', bank: 'Pagos del Valle', bankReference: `PDV${day.replaceAll('-', '')}${currency}`, receivedOn: day };
  await maker.act('deposits', await maker.create('deposits', form, julia), 'confirm', {}, ana);
}
