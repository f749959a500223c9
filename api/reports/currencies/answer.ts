import { currencies, type Currency } from '../../../contract/currencies';
import { convertMinor } from '../../../contract/money/exchangeRates';
import {
  convertedParts,
  type ConvertedPart,
  type CurrencyRow,
  type SalesAmounts,
  type SalesByCurrency,
  type UsedRate,
} from '../../../contract/reports/currencies';
import { figureValue } from '../../../contract/reports/figures';
import { salesReport } from '../../../contract/reports/sales';
import type { KyselyDb } from '../../db/database';
import { findLatestRate } from '../../exchangeRates/rules';
import { answerReport } from '../answer';
import { reportParamsOf } from '../params';
import type { Source } from '../source';

interface ConversionQuery {
  from: string;
  to: string;
  into: Currency;
  now: Date;
  timeZone: string;
}

export async function salesByCurrency(
  db: KyselyDb,
  source: Source<typeof salesReport>,
  { from, to, into, now, timeZone }: ConversionQuery,
): Promise<SalesByCurrency> {
  const asOf = now.toISOString();
  const rows: CurrencyRow[] = [];
  let through = to;
  for (const currency of currencies) {
    const query = { from, to, currency, groupBy: 'channel' } as const;
    const { totals, meta } = await answerReport(db, source, reportParamsOf(salesReport, query, now, timeZone), asOf);
    through = meta.through;
    const value = (name: ConvertedPart | 'sales') => figureValue(salesReport.figures, totals, name) ?? 0;
    const own = sumAmounts(value);
    const rate = currency === into ? null : await findLatestRate(db, currency, into, through);
    rows.push({ currency, sales: value('sales'), own, rate, converted: convertAmounts(own, currency, into, rate) });
  }
  const missing = rows.filter((row) => row.converted === null).map(({ currency }) => currency);
  const total = sumAmounts((name) => rows.reduce((sum, row) => sum + (row.converted?.[name] ?? 0), 0));
  return {
    meta: { from, to, through, timeZone, into, asOf },
    rows,
    total: missing.length > 0 ? null : total,
    missing,
  };
}

function sumAmounts(value: (name: ConvertedPart) => number): SalesAmounts {
  const [soldMinor, refundsMinor, taxMinor, tipsMinor] = [
    value('soldMinor'),
    value('refundsMinor'),
    value('taxMinor'),
    value('tipsMinor'),
  ];
  const netMinor = soldMinor - refundsMinor;
  return { soldMinor, refundsMinor, netMinor, taxMinor, tipsMinor, collectedMinor: netMinor + taxMinor + tipsMinor };
}

/** Amounts that are all 0 need no rate. */
function convertAmounts(own: SalesAmounts, from: Currency, into: Currency, rate: UsedRate | null): SalesAmounts | null {
  if (from === into || convertedParts.every((name) => own[name] === 0)) return own;
  if (rate === null) return null;
  const parts = new Map(convertedParts.map((name) => [name, convertMinor(own[name], rate.rate, from, into)] as const));
  if ([...parts.values()].includes(null)) return null;
  return sumAmounts((name) => parts.get(name) ?? 0);
}
