import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { owedNetTotal, owedTotal } from '../../../contract/money/liquidationEndpoints';
import { payableTotal } from '../../../contract/money/payables';
import type { Report } from '../../../contract/reports/report';
import { reports } from '../../../contract/reports/reports';
import { resources } from '../../../contract/resources';
import { totalPartsOf, signOf, type Total } from '../../../contract/totals';
import { productRules } from '../../../api/rules';

/** Amounts that belong to no total, with the reason. A new amount must belong to a declared total or to this list. */
const standalone: Readonly<Record<string, string>> = {
  'users/user.walletMinor': 'a balance of the ledger',
  'users/user.spentMinor': 'a sum over sales, in a list of their own',
  'catalogs/companies.payoutMinimumMinor': 'a setting',
  'catalogs/companies.payableMinor': 'a balance of the ledger: its open items are a table of their own',
  'catalogs/companies.inTransitMinor': 'a balance of the ledger',
  'catalogs/plans.priceMinor': 'a price',
  'sales.refundedMinor': 'a sum over refunds, in a list of their own',
  'giftcards.initialMinor': 'as issued',
  'giftcards/batch.initialMinor': 'as issued',
  'giftcards.balanceMinor': 'a sum over its transactions, in a list of their own',
  'giftcard-transactions.amountMinor': 'one movement',
  'giftcard-transactions.balanceAfterMinor': 'a running balance',
  'deposits.amountMinor': 'one amount',
  'approvals.amountMinor': 'what is asked for, which is not done yet',
  'liquidations.bankFileMinor': 'a control total of a file',
  'investments.committedMinor': 'a promise',
  'investments.yieldMinor': 'paid for the capital, not part of it',
  'investments.secondPersonFromMinor': 'a setting',
  'settings.actMinor': 'a setting',
  'settings.personDayMinor': 'a setting',
  'settings.beneficiaryDayMinor': 'a setting',
  'settings.keyHourMinor': 'a setting',
  'settings.secondPersonFromMinor': 'a setting',
  'investment-movements.amountMinor': 'one movement',
  'ledger-accounts.balanceMinor': 'a balance of the ledger',
  'entries.amountMinor': 'one movement',
  'journals.amountMinor': 'a sum over its entries, in a list of their own',
  'entries.balanceAfterMinor': 'a running balance',
  'liquidations/owed.inTransitMinor': 'a balance of the ledger',
  'liquidations/estimate.payableMinor': 'the sum of the rows that are to be paid',
  'liquidations/estimate.heldMinor': 'the sum of the rows that are held',
  'report sales.commissionMinor': 'a share of the net sales, not a part of another figure',
  'report sales.commissionTaxMinor': 'tax on the commission',
  'report sales.averageSaleMinor': 'a ratio',
  'report accounts.closingMinor': 'opening and movements sum to it, each place by itself; the ledger’s checks hold it',
  'report accounts.openingMinor': 'see closingMinor',
  'report accounts.debitsMinor': 'see closingMinor',
  'report accounts.creditsMinor': 'see closingMinor',
  'report accounts.assetsMinor': 'one type of account',
  'report accounts.liabilitiesMinor': 'one type of account',
  'report accounts.equityMinor': 'one type of account',
  'report accounts.incomeMinor': 'one type of account',
  'report accounts.expensesMinor': 'one type of account',
  'report accounts.resultMinor': 'a sum over the accounts of two types',
  'report inversiones.committedMinor': 'a promise',
  'report inversiones.dueMinor': 'what is to come',
  'report inversiones.overdueMinor': 'what is late',
};

const listNames = (totals: readonly Total[] = []) =>
  new Set(totals.flatMap(({ total, addends }) => [total, ...Object.keys(addends)]));

function collectAmounts(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const ownNames =
    'properties' in schema ? Object.keys(schema.properties as object).filter((name) => name.endsWith('Minor')) : [];
  return [...new Set([...ownNames, ...Object.values(schema).flatMap(collectAmounts)])];
}

describe('declared totals', () => {
  test('declares every amount as a part of a total or as standalone with a reason', () => {
    const listAmounts = resources.flatMap(({ name, fields, totals }) =>
      Object.entries(fields).flatMap(([field, { kind }]) =>
        kind === 'money' && !listNames(totals).has(field) ? [`${name}.${field}`] : [],
      ),
    );
    const responseAmounts = Object.entries(productRules).flatMap(([resource, { requests = [] }]) =>
      requests.flatMap(({ endpoint: { path, output } }) =>
        // A nested record has the fields of its resource, and the test of the resource's list covers them.
        collectAmounts(output && z.toJSONSchema(output, { unrepresentable: 'any' }))
          .filter((field) => !listNames([payableTotal, owedTotal, owedNetTotal]).has(field))
          .map((field) => `${resource}/${path.split('/').at(-1)}.${field}`),
      ),
    );
    const reportAmounts = reports.flatMap(({ name, figures }: Report) => {
      const summedFigures = new Set(
        Object.entries(figures).flatMap(([total, { sum }]) => (sum ? [total].concat(Object.keys(sum)) : [])),
      );
      return Object.entries(figures).flatMap(([figure, { kind }]) =>
        kind === 'money' && !summedFigures.has(figure) ? [`report ${name}.${figure}`] : [],
      );
    });
    const amounts = [...new Set([...listAmounts, ...responseAmounts, ...reportAmounts])];
    expect(amounts.filter((name) => !Object.hasOwn(standalone, name))).toEqual([]);
    expect(Object.keys(standalone).filter((name) => !amounts.includes(name))).toEqual([]);
  });

  test('gives each part of a total one sign, exports it and groups it once', () => {
    for (const { name, fields, totals = [] } of resources) {
      for (const total of totals) {
        for (const [part, sign] of Object.entries(total.addends)) {
          expect([name, part, signOf(totals, part)]).toEqual([name, part, sign]);
          expect([name, part, fields[part]?.column]).not.toEqual([name, part, 'never']);
        }
        expect(
          totalPartsOf(total)
            .flatMap(({ addends }) => Object.keys(addends))
            .sort(),
        ).toEqual(Object.keys(total.addends).sort());
      }
    }
  });
});
