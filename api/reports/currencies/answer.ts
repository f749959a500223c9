import { currencies, type Currency } from '../../../contract/currencies';
import { converted } from '../../../contract/money/conversion';
import {
  convertedParts,
  type ConvertedPart,
  type CurrencyRow,
  type SalesAmounts,
  type SalesByCurrency,
  type UsedRate,
} from '../../../contract/reports/currencies';
import { figureOf } from '../../../contract/reports/figures';
import { salesReport } from '../../../contract/reports/sales';
import type { Queries } from '../../db/database';
import { rateUntil } from '../../exchangeRates/rates';
import { answerReport } from '../answer';
import { reportParamsOf } from '../params';
import type { Source } from '../source';

interface Asked {
  from: string;
  to: string;
  into: Currency;
  now: Date;
  timeZone: string;
}

/**
 * Returns each currency as in the sales report, with its parts converted individually; sums are computed from the
 * converted parts.
 */
export async function salesByCurrency(
  db: Queries,
  source: Source<typeof salesReport>,
  { from, to, into, now, timeZone }: Asked,
): Promise<SalesByCurrency> {
  const asOf = now.toISOString();
  const rows: CurrencyRow[] = [];
  let through = to;
  for (const currency of currencies) {
    const query = { from, to, currency, groupBy: 'channel' } as const;
    const { totals, meta } = await answerReport(db, source, reportParamsOf(salesReport, query, now, timeZone), asOf);
    through = meta.through;
    const value = (name: ConvertedPart | 'sales') => figureOf(salesReport.figures, totals, name) ?? 0;
    const own = summed(value);
    const rate = currency === into ? null : await rateUntil(db, currency, into, through);
    rows.push({ currency, sales: value('sales'), own, rate, converted: inCurrency(own, currency, into, rate) });
  }
  const missing = rows.filter((row) => row.converted === null).map(({ currency }) => currency);
  const total = summed((name) => rows.reduce((sum, row) => sum + (row.converted?.[name] ?? 0), 0));
  return {
    meta: { from, to, through, timeZone, into, asOf },
    rows,
    total: missing.length > 0 ? null : total,
    missing,
  };
}

function summed(value: (name: ConvertedPart) => number): SalesAmounts {
  const [soldMinor, refundsMinor, taxMinor, tipsMinor] = [
    value('soldMinor'),
    value('refundsMinor'),
    value('taxMinor'),
    value('tipsMinor'),
  ];
  const netMinor = soldMinor - refundsMinor;
  return { soldMinor, refundsMinor, netMinor, taxMinor, tipsMinor, collectedMinor: netMinor + taxMinor + tipsMinor };
}

/** Zero is zero in any currency and needs no rate. */
function inCurrency(own: SalesAmounts, from: Currency, into: Currency, rate: UsedRate | null): SalesAmounts | null {
  if (from === into || convertedParts.every((name) => own[name] === 0)) return own;
  if (rate === null) return null;
  const parts = new Map(convertedParts.map((name) => [name, converted(own[name], rate.rate, from, into)] as const));
  if ([...parts.values()].includes(null)) return null;
  return summed((name) => parts.get(name) ?? 0);
}
