import * as z from 'zod/mini';
import { companies } from '../../../contract/catalogs/companies';
import { currencies } from '../../../contract/currencies';
import { choice, money, reference, text } from '../../../contract/fields';
import { entries, journals, ledgerAccounts } from '../../../contract/money/ledger';
import { periods } from '../../../contract/money/periods';
import type { Resource } from '../../../contract/resource';
import { accountPaths } from '../../../api/ledger/accounts';
import { credit, debit, postJournal } from '../../../api/ledger/post';
import { invalid } from '../../../api/problem';
import { changeRecord } from '../../../api/engine/change';
import { productRules } from '../../../api/rules';
import { allowed, refused, type RulesByResource } from '../../../api/engine/rules';
import type { Messages } from '../../../src/i18n/i18nProvider';
import { untyped } from '../../../api/db/database';

/** Test resource that moves money: advances paid to companies. */
export const advances: Resource = {
  name: 'advances',
  table: 'advances',
  fields: {
    reference: text({ required: true, immutable: true, maxLength: 40, search: true }),
    companyId: reference(companies.name, { required: true, immutable: true, countsAsUsage: false }),
    amountMinor: money({ required: true, immutable: true, min: 1, currency: 'currency' }),
    currency: choice(currencies, { required: true, immutable: true, initial: 'MXN' }),
    state: choice(['active', 'blocked'], { required: true, readOnly: true, initial: 'active', column: 'shown' }),
  },
  actions: {
    'pay-back': { input: { amountMinor: money({ required: true, min: 1, currency: 'currency' }) } },
  },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'reference',
  writes: { create: true, update: true, archive: false },
  imports: false,
  money: true,
};

/** The API posts journals for records of product resources only, so `advances` uses the name of one. */
export const sourceType = 'refunds';

/** Includes `periods`, since posting checks whether the period is closed. */
export const ledgerResources: readonly Resource[] = [companies, ledgerAccounts, journals, entries, periods, advances];

export const advanceTexts: Messages = {
  resources: {
    advances: {
      name: 'Anticipo |||| Anticipos',
      create: 'Nuevo anticipo',
      save: 'Registrar anticipo',
      empty: 'Aún no hay anticipos',
      emptyHint: 'Registra el primero.',
      fields: { reference: 'Referencia', companyId: 'Empresa', amountMinor: 'Importe', state: 'Estado' },
      values: { state: { active: 'Vigente', blocked: 'Devuelto' } },
      actions: { 'pay-back': { label: 'Devolver', title: '¿Devolver %{title}?', done: 'Se devolvió %{title}.' } },
    },
  },
};

/** A reference can be used only once, and an advance can be paid back only once. */
export const advanceRules: RulesByResource = {
  ...productRules,
  [advances.name]: {
    available: { 'pay-back': ({ state }) => (state === 'active' ? allowed : refused('record.notArchived')) },
    async check(act, table, values) {
      const duplicate = await untyped(act.trx)
        .selectFrom(table.resource.table)
        .select('id')
        .where('reference', '=', String(values['reference']))
        .executeTakeFirst();
      if (duplicate) throw invalid({ field: 'reference', code: 'taken' });
      return values;
    },
    async afterWrite(act, _, before, after) {
      if (before) return;
      const amountMinor = Number(after['amountMinor']);
      const lines = [
        debit(accountPaths.company(String(after['companyId'])), amountMinor),
        credit(accountPaths.bank, amountMinor),
      ];
      await postJournal(act, {
        kind: 'liquidationPaid',
        currency: 'MXN',
        businessDate: '2026-07-01',
        source: { type: sourceType, id: after.id },
        lines,
      });
    },
    actions: {
      'pay-back': {
        input: z.strictObject({ amountMinor: z.int().check(z.minimum(1)) }),
        refusals: [],
        run: (act, table, id, version, { amountMinor }) =>
          changeRecord(act, table, id, version, {
            action: 'pay-back',
            async columns(before) {
              const lines = [
                debit(accountPaths.bank, Number(amountMinor)),
                credit(accountPaths.company(String(before['companyId'])), Number(amountMinor)),
              ];
              await postJournal(act, {
                kind: 'reversal',
                currency: 'MXN',
                businessDate: '2026-07-01',
                source: { type: sourceType, id },
                lines,
              });
              return { state: 'blocked' };
            },
          }),
      },
    },
  },
};

export function createCompanyForm(name: string) {
  return {
    name: { es: name, en: null },
    slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    description: null,
    active: true,
    legalName: `${name}, S.A. de C.V.`,
    taxId: 'EKU9003173C9',
    email: 'hola@fonda.mx',
    commissionBp: 1500,
    payoutSchedule: 'weekly',
    currency: 'MXN',
    payoutMinimumMinor: 0,
  };
}
