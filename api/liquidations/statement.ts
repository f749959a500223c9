import { companies } from '../../contract/catalogs/companies';
import type { Language } from '../../contract/roles';
import { liquidationItemEndpoints, type Statement, isPeriodOver } from '../../contract/money/liquidationEndpoints';
import {
  liquidationItems,
  liquidations,
  type CarryCause,
  type HoldCause,
  type LiquidationItemState,
  type payableSources,
} from '../../contract/money/liquidations';
import { payableTotal, type PayableAmounts } from '../../contract/money/payables';
import { signOf } from '../../contract/totals';
import { payableAmounts } from '../db/payables';
import type { KyselyDb } from '../db/database';
import { amountCell, type Cell } from '../files/cell';
import { byteOrderMark, csvLine } from '../files/csv';
import { getRecord } from '../engine/record';
import { defineDocument, type ReadContext } from '../engine/rules';
import type { TableOf } from '../engine/table';
import type { LiquidationItem } from './run';
import type { Country } from '../../contract/currencies';

export const statement = defineDocument(liquidationItems, liquidationItemEndpoints.statement, {
  async answer(reader, table, id, { format = 'json', language = 'es' }) {
    const found = await readStatement(reader, table, id);
    if (format === 'json') return { json: found };
    const name = `${found.item.number}.csv`;
    return {
      body: toCsv(found, language),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    };
  },
});

const readRun = (db: KyselyDb, { liquidationId }: Pick<LiquidationItem, 'liquidationId'>) =>
  db
    .selectFrom(liquidations.table)
    .select(['id', 'number', 'state', 'periodFrom', 'periodTo', 'cutoffAt'])
    .where('id', '=', liquidationId)
    .executeTakeFirstOrThrow();

const readCompany = (db: KyselyDb, { companyId }: Pick<LiquidationItem, 'companyId'>) =>
  db
    .selectFrom(companies.table)
    .select(['name_es as name', 'id', 'legalName', 'country', 'taxId', 'email', 'phone', 'address'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();

const readLines = (db: KyselyDb, { id, liquidationId, companyId }: LiquidationItem) =>
  db
    .selectFrom('liquidationLines')
    .select(['sourceType', 'sourceId', 'number', 'businessDate', 'at', ...payableAmounts])
    .where('liquidationId', '=', liquidationId)
    .where('companyId', '=', companyId)
    .where('itemId', '=', id)
    .orderBy('businessDate')
    .orderBy('at')
    .orderBy('sourceId')
    .execute();

async function readStatement(
  { db, viewer }: ReadContext,
  table: TableOf<typeof liquidationItems>,
  id: string,
): Promise<Statement> {
  const item = await getRecord(db, table, id, viewer);
  const { carriedMinor: openingMinor, netMinor: closingMinor } = item;
  return {
    item,
    run: await readRun(db, item),
    company: await readCompany(db, item),
    timeZone: viewer.timeZone,
    lines: await readLines(db, item),
    openingMinor,
    movementMinor: closingMinor - openingMinor,
    closingMinor,
  };
}

function toCsv({ item, run, company, timeZone, lines }: Statement, language: Language): string {
  const text = statementTexts[language];
  const { currency, payTo } = item;
  // Gives each amount its sign in the total, so that the cells of a row add up to the last one.
  const amounts = (of: PayableAmounts) =>
    payableAmounts.map((name) => amountCell(signOf([payableTotal], name) * of[name], currency));
  const state = text.states[item.state];
  const cause = item.holdCause ?? item.carryCause;
  const head: Cell[][] = [
    [text.statement, item.number],
    [text.company, company.name],
    [text.legalName, company.legalName],
    [text.taxId[company.country], company.taxId],
    [text.period, `${run.periodFrom} ${text.to} ${run.periodTo}`],
    [text.cutoff, cutoffOf(run, timeZone)],
    [text.currency, currency],
    [text.state, cause === null ? state : `${state}: ${text.causes[cause]}`],
    ...(payTo === null ? [] : [[text.payTo, `${payTo.bankName} ····${payTo.accountLast4}`]]),
    ...(item.paidOn === null
      ? []
      : [
          [text.paidOn, item.paidOn],
          [text.reference, item.bankReference],
        ]),
    [],
    [text.date, text.source, text.number, ...payableAmounts.map((name) => text.amounts[name]), text.currency],
  ];
  const body = lines.map((line) => [
    line.businessDate,
    text.sources[line.sourceType],
    line.number,
    ...amounts(line),
    currency,
  ]);
  return byteOrderMark + [...head, ...body, [text.total, null, null, ...amounts(item), currency]].map(csvLine).join('');
}

function cutoffOf({ cutoffAt, periodTo }: Statement['run'], timeZone: string): string {
  if (cutoffAt === null) return '';
  return isPeriodOver(cutoffAt, periodTo, timeZone) ? `${periodTo} 23:59` : formatInZone(cutoffAt, timeZone);
}

function formatInZone(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));
}

interface StatementTexts {
  statement: string;
  company: string;
  legalName: string;
  taxId: Record<Country, string>;
  period: string;
  to: string;
  cutoff: string;
  currency: string;
  state: string;
  payTo: string;
  paidOn: string;
  reference: string;
  date: string;
  source: string;
  number: string;
  total: string;
  sources: Record<(typeof payableSources)[number], string>;
  states: Record<LiquidationItemState, string>;
  causes: Record<HoldCause | CarryCause, string>;
  amounts: Record<keyof PayableAmounts, string>;
}

const statementTexts: Readonly<Record<Language, StatementTexts>> = {
  es: {
    statement: 'Estado de cuenta',
    company: 'Empresa',
    legalName: 'Razón social',
    taxId: { MX: 'RFC', CO: 'NIT', CL: 'RUT' },
    period: 'Periodo',
    to: 'al',
    cutoff: 'Corte',
    currency: 'Moneda',
    state: 'Estado',
    payTo: 'Cuenta de pago',
    paidOn: 'Fecha de pago',
    reference: 'Referencia',
    date: 'Fecha',
    source: 'Concepto',
    number: 'Folio',
    total: 'Total',
    sources: { sale: 'Venta', refund: 'Reembolso', deposit: 'Depósito', carry: 'Saldo anterior' },
    states: {
      pending: 'Pendiente',
      held: 'Retenido',
      processing: 'En proceso de pago',
      paid: 'Pagado',
      failed: 'Pago rechazado',
      carried: 'Pasa a la siguiente liquidación',
      canceled: 'Cancelado',
    },
    causes: {
      byHand: 'Retenido',
      companyBlocked: 'Empresa bloqueada',
      noBankAccount: 'Sin cuenta bancaria',
      accountChanged: 'Cambió su cuenta bancaria',
      negative: 'Saldo en contra',
      belowMinimum: 'Menor al pago mínimo',
    },
    amounts: {
      grossMinor: 'Venta bruta',
      discountMinor: 'Descuentos',
      taxMinor: 'Impuestos',
      tipMinor: 'Propinas',
      commissionMinor: 'Comisión',
      commissionTaxMinor: 'IVA de la comisión',
      refundsMinor: 'Reembolsos',
      collectedMinor: 'Cobrado por la empresa',
      depositsMinor: 'Depósitos',
      carriedMinor: 'Saldo anterior',
      netMinor: 'Neto',
    },
  },
  en: {
    statement: 'Statement',
    company: 'Company',
    legalName: 'Legal name',
    taxId: { MX: 'Tax ID (RFC)', CO: 'Tax ID (NIT)', CL: 'Tax ID (RUT)' },
    period: 'Period',
    to: 'to',
    cutoff: 'Cut-off',
    currency: 'Currency',
    state: 'Status',
    payTo: 'Paid to',
    paidOn: 'Paid on',
    reference: 'Reference',
    date: 'Date',
    source: 'Item',
    number: 'Number',
    total: 'Total',
    sources: { sale: 'Sale', refund: 'Refund', deposit: 'Deposit', carry: 'Previous balance' },
    states: {
      pending: 'Outstanding',
      held: 'On hold',
      processing: 'Payment in progress',
      paid: 'Paid',
      failed: 'Payment failed',
      carried: 'Carried forward to the next payout',
      canceled: 'Canceled',
    },
    causes: {
      byHand: 'On hold',
      companyBlocked: 'Company blocked',
      noBankAccount: 'No bank account',
      accountChanged: 'Bank account changed',
      negative: 'Negative balance',
      belowMinimum: 'Below the minimum payout',
    },
    amounts: {
      grossMinor: 'Gross sales',
      discountMinor: 'Discounts',
      taxMinor: 'Taxes',
      tipMinor: 'Tips',
      commissionMinor: 'Commission',
      commissionTaxMinor: 'Tax on commission',
      refundsMinor: 'Refunds',
      collectedMinor: 'Collected by the company',
      depositsMinor: 'Deposits',
      carriedMinor: 'Previous balance',
      netMinor: 'Net',
    },
  },
};
