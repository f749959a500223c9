import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema';

export const companyColumns = [
  'companies.name_es',
  'companies.state',
  'companies.country',
  'companies.taxId',
  'companies.payoutMinimumMinor',
  'companies.bank_holder',
  'companies.bank_bankName',
  'companies.bank_accountType',
  'companies.bank_accountNumber',
  'companies.bank_accountLast4',
  'companies.bankChangedAt',
  'companies.bankChangedBy',
  'companies.bankSettledAt',
] as const;

type ColumnIn<Path> = Path extends `companies.${infer Column}` ? Column : never;

export type PaidCompany = Pick<Selectable<Schema['companies']>, ColumnIn<(typeof companyColumns)[number]>>;

export interface Payout {
  id: string;
  companyId: string;
  companyName: string;
  netMinor: number;
  company: PaidCompany;
}
