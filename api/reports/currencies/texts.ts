import type { SalesAmounts } from '../../../contract/reports/currencies';
import type { Language } from '../../../contract/roles';

interface CurrencyReportTexts {
  title: string;
  from: string;
  to: string;
  through: string;
  timeZone: string;
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

export const currencyReportTexts: Readonly<Record<Language, CurrencyReportTexts>> = {
  es: {
    title: 'Ventas en todas las monedas',
    from: 'Desde',
    to: 'Hasta',
    through: 'Con datos hasta',
    timeZone: 'Zona horaria',
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
    through: 'Data through',
    timeZone: 'Time zone',
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
