import { users } from '../../contract/people/accounts';
import { walletMovements } from '../../contract/people/walletMovements';
import { entries, journals, ledgerAccounts } from '../../contract/money/ledger';
import { getRecord } from '../engine/record';
import { defineDocument } from '../engine/rules';
import { balanceChange } from '../ledger/accounts';

const defaultLimit = 10;

export const walletMovementsDocument = defineDocument(users, walletMovements, {
  async answer({ db, viewer }, table, id, { limit = defaultLimit }) {
    await getRecord(db, table, id, viewer);
    const accounts = await db
      .selectFrom(ledgerAccounts.table)
      .select(['id', 'type'])
      .where('archived', '=', 0)
      .where('holderId', '=', id)
      .execute();
    if (accounts.length === 0) return { json: { total: 0, movements: [] } };
    const typeById = new Map(accounts.map((account) => [account.id, account.type]));
    const walletEntries = db
      .selectFrom(entries.table)
      .innerJoin(journals.table, 'journals.id', 'entries.journalId')
      // The index on the account begins with `archived`.
      .where('entries.archived', '=', 0)
      .where('accountId', 'in', [...typeById.keys()]);
    const [{ total }, rows] = await Promise.all([
      walletEntries.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow(),
      walletEntries
        .select(['entries.id', 'entries.businessDate', 'entries.accountId', 'entries.direction'])
        .select(['entries.amountMinor', 'entries.balanceAfterMinor', 'entries.currency'])
        .select(['journals.kind', 'journals.sourceType', 'journals.sourceId', 'journals.reason'])
        .orderBy('entries.createdAt', 'desc')
        .orderBy('entries.id', 'desc')
        .limit(limit)
        .execute(),
    ]);
    const movements = rows.map(({ accountId, direction, amountMinor, ...movement }) =>
      Object.assign(movement, {
        amountMinor: balanceChange(typeById.get(accountId) ?? 'liability', direction, amountMinor),
      }),
    );
    return { json: { total: Number(total), movements } };
  },
});
