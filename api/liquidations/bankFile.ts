import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { attemptsSchema, liquidationItems, liquidations } from '../../contract/money/liquidations';
import { countryByCurrency } from '../../contract/countries';
import type { Currency } from '../../contract/currencies';
import { isNumberedByBank } from '../../contract/identifiers/bankAccounts';
import { Problem } from '../problem';
import { amountCell, type Cell } from '../files/cell';
import { csvLine } from '../files/csv';
import { getRecord } from '../engine/record';
import { defineDocument } from '../engine/rules';
import type { Liquidation } from './liquidation';
import { assertNoneElsewhere } from './payees';
import { beingPaid } from './run';

type Title = 'holder' | 'taxId' | 'bankName' | 'accountType' | 'accountNumber' | 'amount' | 'currency' | 'reference';

/**
 * A CLABE says bank, type and holder by itself. Where banks number their accounts each for itself they
 * ask for the type, and for the tax id of the holder.
 */
function titlesIn(currency: Currency): readonly Title[] {
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
export const bankFile = defineDocument(liquidations, liquidationEndpoints.bankFile, {
  audited: 'bank-file',
  async answer({ db, vault, viewer }, table, id) {
    const { number, state, currency } = await getRecord(db, table, id, viewer);
    if (!beingPaid.includes(state)) throw new Problem('liquidation.notProcessing');
    await assertNoneElsewhere(db, id);
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
    const line = (cells: Readonly<Record<Title, Cell>>) => csvLine(titles.map((title) => cells[title]));
    const lines = await Promise.all(
      items.map(async (item) => {
        if (item.payTo_accountNumber === null) throw new Error(`${item.number} is paid to no account`);
        return line({
          holder: plain(item.payTo_holder),
          taxId: item.payTo_taxId,
          bankName: plain(item.payTo_bankName),
          accountType: item.payTo_accountType,
          accountNumber: await vault.open(item.payTo_accountNumber),
          amount: amountCell(item.netMinor, currency),
          currency,
          reference: referenceOf(item.number, item.attempts),
        });
      }),
    );
    const sum = items.reduce((total, { netMinor }) => total + netMinor, 0);
    const kept: Partial<Liquidation> = { bankFileCount: items.length, bankFileMinor: sum, bankFileAt: viewer.at };
    return {
      body: [csvLine(titles), ...lines].join(''),
      kept,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="${number}.csv"`,
      },
    };
  },
});

/**
 * A name without what a spreadsheet would take for a formula, in any cell it makes of it: the mark others get before it a
 * bank would read as part of the name.
 */
function plain(name: string | null): string {
  return (name ?? '').replaceAll(/[;\s]+/g, ' ').replace(/^["' =+\-@＝＋－＠]+/, '');
}

/** `attempts`: the column, which is JSON. */
function referenceOf(item: string, attempts: string | null): string {
  const tried = attempts === null ? 0 : attemptsSchema.parse(JSON.parse(attempts)).length;
  return tried === 0 ? item : `${item}-${tried + 1}`;
}
