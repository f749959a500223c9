import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { attemptsSchema, liquidationItems, liquidations } from '../../contract/money/liquidations';
import { countryByCurrency, type Currency } from '../../contract/currencies';
import { isNumberedByBank } from '../../contract/identifiers/identifiers';
import { Problem } from '../problem';
import { amountCell, type Cell } from '../files/cell';
import { csvLine } from '../files/csv';
import { getRecord } from '../engine/record';
import { defineDocument } from '../engine/rules';
import { type Liquidation, paymentStates } from './run';
import { assertAccountsCurrent } from './payees';

type ColumnTitle =
  | 'holder'
  | 'taxId'
  | 'bankName'
  | 'accountType'
  | 'accountNumber'
  | 'amount'
  | 'currency'
  | 'reference';

/**
 * A CLABE (Mexico) identifies bank, account type and holder. In countries where each bank numbers its own accounts,
 * banks also require the account type and the holder's tax id.
 */
function columnTitles(currency: Currency): readonly ColumnTitle[] {
  if (!isNumberedByBank(countryByCurrency[currency]))
    return ['holder', 'bankName', 'accountNumber', 'amount', 'currency', 'reference'];
  return ['holder', 'taxId', 'bankName', 'accountType', 'accountNumber', 'amount', 'currency', 'reference'];
}

/**
 * Payment file for the bank: one row per item in state `processing`, ordered by number, and no other rows, because
 * banks reject them. A new file contains the items that no file contains yet, so that none is paid twice; with `file`,
 * those of an earlier file. Stores the number of rows and their sum, to detect a modified file. UTF-8 without byte order
 * mark, which banks would read as part of the first title. A retried payment gets a new reference
 * (`LIQ-2026-000123-0007-2`), because banks reject a repeated one. Throws `liquidation.notProcessing`,
 * `liquidation.bankFileEmpty`, and `liquidation.accountChanged` if an item would be paid to an account that has since
 * changed.
 */
export const bankFile = defineDocument(liquidations, liquidationEndpoints.bankFile, {
  audited: 'bank-file',
  async answer({ db, vault, viewer }, table, id, { file }) {
    const { number, state, currency, bankFiles } = await getRecord(db, table, id, viewer);
    if (!paymentStates.includes(state)) throw new Problem('liquidation.notProcessing');
    const earlierFiles = bankFiles ?? [];
    const fileNumber = file === undefined ? earlierFiles.length + 1 : Number(file);
    if (file === undefined)
      await db
        .updateTable(liquidationItems.table)
        .set({ bankFileNumber: fileNumber })
        .where('archived', '=', 0)
        .where('liquidationId', '=', id)
        .where('state', '=', 'processing')
        .where('bankFileNumber', 'is', null)
        .execute();
    await assertAccountsCurrent(db, id, fileNumber);
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
      .where('bankFileNumber', '=', fileNumber)
      .orderBy('number')
      .execute();
    if (items.length === 0) throw new Problem('liquidation.bankFileEmpty');
    const titles = columnTitles(currency);
    const line = (cells: Readonly<Record<ColumnTitle, Cell>>) => csvLine(titles.map((title) => cells[title]));
    const lines = await Promise.all(
      items.map(async (item) => {
        if (item.payTo_accountNumber === null) throw new Error(`item ${item.number} has no bank account`);
        return line({
          holder: stripFormulaCharacters(item.payTo_holder),
          taxId: item.payTo_taxId,
          bankName: stripFormulaCharacters(item.payTo_bankName),
          accountType: item.payTo_accountType,
          accountNumber: await vault.open(item.payTo_accountNumber),
          amount: amountCell(item.netMinor, currency),
          currency,
          reference: paymentReference(item.number, item.attempts),
        });
      }),
    );
    const sum = items.reduce((total, { netMinor }) => total + netMinor, 0);
    const storedFields: Partial<Liquidation> = {
      bankFileCount: items.length,
      bankFileMinor: sum,
      bankFileAt: viewer.at,
      ...(file === undefined && {
        bankFiles: [...earlierFiles, { at: viewer.at, count: items.length, minor: sum }],
      }),
    };
    return {
      body: [csvLine(titles), ...lines].join(''),
      storedFields,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="${number}-${fileNumber}.csv"`,
      },
    };
  },
});

/**
 * Removes semicolons and leading formula characters, so that a spreadsheet finds no formula in the text. Does not add
 * the prefix `'` of `csvLine`, because a bank would read it as part of the name.
 */
function stripFormulaCharacters(name: string | null): string {
  return (name ?? '').replaceAll(/[;\s]+/g, ' ').replace(/^["' =+\-@＝＋－＠]+/, '');
}

function paymentReference(item: string, attempts: string | null): string {
  const attemptCount = attempts === null ? 0 : attemptsSchema.parse(JSON.parse(attempts)).length;
  return attemptCount === 0 ? item : `${item}-${attemptCount + 1}`;
}
