import { liquidationItems, type Attempt } from '../../contract/money/liquidations';
import { countryByCurrency } from '../../contract/countries';
import type { Currency } from '../../contract/currencies';
import { isNumberedByBank } from '../../contract/identifiers/bankAccounts';
import type { SqlValue } from '../db/database';
import { Problem } from '../problem';
import { amountCell, csvLine } from '../engine/csv';
import { getRecord } from '../engine/record';
import type { Document } from '../engine/rules';
import { demandNoneElsewhere } from './payees';
import { beingPaid, readRun } from './run';

/**
 * A CLABE says bank, type and holder by itself. Where banks number their accounts each for itself they
 * ask for the type, and for the tax id of the holder.
 */
function titlesIn(currency: Currency): readonly string[] {
  if (!isNumberedByBank(countryByCurrency[currency]))
    return ['holder', 'bankName', 'accountNumber', 'amount', 'currency', 'reference'];
  return ['holder', 'taxId', 'bankName', 'accountType', 'accountNumber', 'amount', 'currency', 'reference'];
}

/**
 * What the bank is asked to pay: a line for each item under way, in the order of their numbers, and
 * nothing else: banks refuse a row that is no payment. How many they are and what they come to, by
 * which a file that was cut or changed is found out, is kept with the run and in its history. Read by
 * a machine: UTF-8 without a byte order mark, which banks take for a part of the first title. What is
 * tried again has another reference, `LIQ-2026-000123-0007-2`: a bank refuses one it has seen. There
 * is none while it would pay to an account that a company has no more: that payment is marked as failed
 * and tried again, by another than who changed the account.
 */
export const bankFile: Document = {
  query: [],
  types: ['text/csv'],
  told: 'bank-file',
  refusals: ['liquidation.notProcessing', 'liquidation.accountChanged'],
  async answer({ db, vault, viewer }, table, id) {
    const { number, state, currency } = readRun(await getRecord(db, table, id, viewer));
    if (!beingPaid.includes(state)) throw new Problem('liquidation.notProcessing');
    await demandNoneElsewhere(db, id);
    const items = await db
      .selectFrom(liquidationItems.table)
      .select([
        'number',
        'netMinor',
        'attempts',
        'payTo_holder',
        'payTo_taxId',
        'payTo_bankName',
        'payTo_accountType',
        'payTo_accountNumber',
      ])
      .where('archived', '=', 0)
      .where('liquidationId', '=', id)
      .where('state', '=', 'processing')
      .orderBy('number')
      .execute();
    const titles = titlesIn(currency);
    const line = (cells: Readonly<Record<string, unknown>>) => csvLine(titles.map((title) => cells[title] ?? null));
    const lines = await Promise.all(
      items.map(async (item) =>
        line({
          holder: plain(item['payTo_holder']),
          taxId: item['payTo_taxId'],
          bankName: plain(item['payTo_bankName']),
          accountType: item['payTo_accountType'],
          accountNumber: await vault.open(String(item['payTo_accountNumber'])),
          amount: amountCell(Number(item['netMinor']), currency),
          currency,
          reference: referenceOf(item['number'], item['attempts']),
        }),
      ),
    );
    const sum = items.reduce((total, { netMinor }) => total + Number(netMinor), 0);
    return {
      body: [csvLine(titles), ...lines].join(''),
      kept: { bankFileCount: items.length, bankFileMinor: sum, bankFileAt: viewer.at },
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="${number}.csv"`,
      },
    };
  },
};

/** A name without what a spreadsheet would take for a formula: the mark others get before it a bank would read as part of the name. */
function plain(name: SqlValue | undefined): string {
  return String(name ?? '').replace(/^[\s=+\-@]+/, '');
}

function referenceOf(item: SqlValue | undefined, attempts: SqlValue | undefined): string {
  const tried = typeof attempts === 'string' ? (JSON.parse(attempts) as Attempt[]).length : 0;
  return tried === 0 ? String(item) : `${String(item)}-${tried + 1}`;
}
