import type { PayableAmounts } from '../../contract/money/payables';
import type { Country } from '../../contract/countries';
import type { CarryCause, HoldCause, LiquidationItemState, payableSources } from '../../contract/money/liquidations';
import type { Language } from '../../contract/roles';

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

export const statementTexts: Readonly<Record<Language, StatementTexts>> = {
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
