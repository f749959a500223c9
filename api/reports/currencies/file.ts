import {
  collectedTotal,
  netTotal,
  type SalesAmounts,
  type SalesByCurrency,
} from '../../../contract/reports/currencies';
import type { Currency } from '../../../contract/currencies';
import type { Language } from '../../../contract/roles';
import { amountCell, dayCell, wallClockCell, type Cell } from '../../files/cell';
import type { Format, Sheet } from '../../files/xlsx';

const columns = ['soldMinor', 'refundsMinor', 'netMinor', 'taxMinor', 'tipsMinor', 'collectedMinor'] as const;
const signs: Readonly<Partial<Record<keyof SalesAmounts, number>>> = { ...collectedTotal.addends, ...netTotal.addends };

const amountsOf = (values: SalesAmounts, currency: Currency): Cell[] =>
  columns.map((name) => amountCell((signs[name] ?? 1) * values[name] || 0, currency));

export function currencyRows({ meta, rows, total, missing }: SalesByCurrency, language: Language): Cell[][] {
  const text = currencyReportTexts[language];
  const { from, through, timeZone, into, asOf } = meta;
  const amountTitles = columns.map((name) => text.amounts[name]);
  return [
    [text.title],
    [text.from, dayCell(from)],
    [text.to, dayCell(through)],
    [text.asOf, wallClockCell(asOf, timeZone)],
    [],
    [text.own],
    [text.currency, text.sales, ...amountTitles],
    ...rows.map(({ currency, sales, own }): Cell[] => [currency, sales, ...amountsOf(own, currency)]),
    [],
    [`${text.converted} ${into}`],
    [text.currency, text.into, ...amountTitles, text.rate, text.onDate, text.source, text.remark],
    ...rows.map((row): Cell[] => {
      const { currency, rate, converted } = row;
      const cells = converted ? amountsOf(converted, into) : columns.map(() => null);
      // The rate is a text, exactly as entered, because a spreadsheet would round a number.
      const rateCells: Cell[] = rate ? [rate.rate, dayCell(rate.onDate), rate.source] : [null, null, null];
      const remark = converted === null ? text.missing : rate?.isOld ? `${text.old} ${rate.ageDays}` : null;
      return [currency, into, ...cells, ...rateCells, remark];
    }),
    total
      ? [text.total, into, ...amountsOf(total, into)]
      : [`${text.noTotal} ${missing.join(', ')}`, into, ...columns.map(() => null)],
  ];
}

export function currencySheet({ meta }: SalesByCurrency, language: Language): Sheet {
  const formats: Format[] = ['text', 'text', ...columns.map((): Format => 'amount'), 'text', 'day', 'text', 'text'];
  return { name: currencyReportTexts[language].title, formats, headRows: 0, timeZone: meta.timeZone };
}

interface CurrencyReportTexts {
  title: string;
  from: string;
  to: string;
  asOf: string;
  own: string;
  converted: string;
  currency: string;
  into: string;
  sales: string;
  rate: string;
  onDate: string;
  source: string;
  remark: string;
  missing: string;
  old: string;
  total: string;
  noTotal: string;
  amounts: Record<keyof SalesAmounts, string>;
}

const currencyReportTexts: Readonly<Record<Language, CurrencyReportTexts>> = {
  es: {
    title: 'Ventas en todas las monedas',
    from: 'Desde',
    to: 'Hasta',
    asOf: 'Consultado el',
    own: 'Cada moneda por separado',
    converted: 'Convertido a',
    currency: 'Moneda',
    into: 'Convertido a',
    sales: 'Ventas',
    rate: 'Tipo de cambio',
    onDate: 'Fecha del tipo de cambio',
    source: 'Fuente',
    remark: 'Observación',
    missing: 'Sin tipo de cambio',
    old: 'Tipo de cambio atrasado, en días:',
    total: 'Total convertido',
    noTotal: 'Sin total: falta el tipo de cambio de',
    amounts: {
      soldMinor: 'Vendido',
      refundsMinor: 'Venta reembolsada',
      netMinor: 'Ventas netas',
      taxMinor: 'Impuestos netos',
      tipsMinor: 'Propinas netas',
      collectedMinor: 'Cobrado neto',
    },
  },
  en: {
    title: 'Sales in all currencies',
    from: 'From',
    to: 'To',
    asOf: 'As of',
    own: 'Each currency by itself',
    converted: 'Converted into',
    currency: 'Currency',
    into: 'Converted into',
    sales: 'Sales',
    rate: 'Exchange rate',
    onDate: 'Date of the rate',
    source: 'Source',
    remark: 'Note',
    missing: 'No exchange rate',
    old: 'Old rate, in days:',
    total: 'Converted total',
    noTotal: 'No total: no exchange rate for',
    amounts: {
      soldMinor: 'Sold',
      refundsMinor: 'Refunded sales',
      netMinor: 'Net sales',
      taxMinor: 'Net taxes',
      tipsMinor: 'Net tips',
      collectedMinor: 'Net collected',
    },
  },
};
