import type { NewRecord } from '../sampleClient';
import { deposits } from '../../../contract/money/deposits';
import { ledgerAccounts } from '../../../contract/money/ledger';
import { currencies, type Currency } from '../../../contract/currencies';
import { daysAfter } from '../../../contract/days';
import type { liquidationItems } from '../../../contract/money/liquidations';
import type { RecordOf } from '../../../contract/resource';
import { ana, instantOn, daysOf, julia, type Simulation } from './simulation';

/**
 * Days of the month on which the card processor pays, by currency. The first day precedes the payout run of the
 * previous month, so that the bank account can cover it.
 */
const settlementDays: Readonly<Record<Currency, readonly string[]>> = {
  MXN: ['03', '10', '17', '24'],
  COP: ['03'],
  CLP: ['03'],
};
const settlementDelayDays = 2;

export function planSettlements(simulation: Simulation): void {
  const { agenda } = simulation;
  for (const currency of currencies) {
    const days = settlementDays[currency];
    for (const day of daysOf(simulation).filter((date) => days.includes(date.slice(8)))) {
      let availableMinor = 0;
      agenda.plan(instantOn(daysAfter(day, -settlementDelayDays), 23), async () => {
        availableMinor = await assetBalanceMinor(simulation, 'processor', currency);
      });
      agenda.plan(instantOn(day, 9), async () =>
        settle(
          simulation,
          day,
          currency,
          Math.min(availableMinor, await assetBalanceMinor(simulation, 'processor', currency)),
        ),
      );
    }
  }
}

/**
 * Ensures that the bank account covers a payment: if it does not, the card processor pays its whole balance at once.
 */
export async function ensureBankBalance(
  simulation: Simulation,
  day: string,
  { number, currency, netMinor }: RecordOf<typeof liquidationItems>,
): Promise<void> {
  if ((await assetBalanceMinor(simulation, 'bank', currency)) >= netMinor) return;
  await settle(simulation, day, currency, await assetBalanceMinor(simulation, 'processor', currency), number);
}

export async function assetBalanceMinor(
  { client }: Simulation,
  assetPlace: 'bank' | 'processor',
  currency: Currency,
): Promise<number> {
  const [account] = await client.list(ledgerAccounts, { code: `asset:${assetPlace}:${currency}` });
  return account?.balanceMinor ?? 0;
}

async function settle(
  { client }: Simulation,
  day: string,
  currency: Currency,
  amountMinor: number,
  reference: string = currency,
): Promise<void> {
  if (amountMinor <= 0) return;
  const form: NewRecord<typeof deposits> = {
    purpose: 'settlement',
    amountMinor,
    currency,
    method: 'transfer',
    bank: 'Pagos del Valle',
    bankReference: `PDV${day.replaceAll('-', '')}${reference}`,
    receivedOn: day,
  };
  await client.runAction(deposits, await client.create(deposits, form, julia), 'confirm', {}, ana);
}
