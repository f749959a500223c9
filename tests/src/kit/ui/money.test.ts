import { expect, it } from 'vitest';
import { formatIn } from '../../../../src/kit/ui/format';

it.each(['es', 'en'])('marks the currency of an amount by one rule in %s', (language) => {
  const { money, signedMoney } = formatIn(language);
  const amounts = [money(120_000, 'MXN'), money(5_000_000, 'COP'), signedMoney(-4000, 'CLP')];
  expect(amounts.map((amount) => amount.replaceAll('\u00a0', ' '))).toEqual([
    '$1,200.00',
    'COP 50,000.00',
    '-CLP 4,000',
  ]);
});
