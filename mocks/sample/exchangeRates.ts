import { daysAfter } from '../../contract/days';
import { exchangeRates } from '../../contract/money/exchangeRates';
import type { SampleClient } from './sampleClient';

/** Rates are invented but plausible: one pair a day old, one that has not been updated for weeks. */
export async function fillExchangeRates(client: SampleClient, lastDay: string): Promise<void> {
  for (const [base, rate, ago] of [
    ['COP', '0.0045', 31],
    ['COP', '0.0046', 1],
    ['CLP', '0.01925', 24],
  ] as const)
    await client.create(exchangeRates, {
      base,
      quote: 'MXN',
      rate,
      onDate: daysAfter(lastDay, -ago),
      source: 'Banxico (ejemplo)',
    });
}
