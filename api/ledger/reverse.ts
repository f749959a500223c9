import { entries, journals, ledgerAccounts, type Direction } from '../../contract/money/ledger';
import type { WriteContext } from '../engine/writeContext';
import { postJournal, type PostedJournal } from './post';

interface Reversal {
  /** Calendar date of the correction, not of the corrected journal, in the platform's zone. */
  businessDate: string;
  reason: string;
}

/**
 * Posts the opposite entries of a journal, at most once: a second reversal, or the reversal of a reversal, throws an
 * `Error`. Throws `ledger.insufficientBalance`.
 */
export async function reverseJournal(
  context: WriteContext,
  journalId: string,
  { businessDate, reason }: Reversal,
): Promise<PostedJournal> {
  const journal = await context.trx
    .selectFrom(journals.table)
    .selectAll()
    .where('id', '=', journalId)
    .executeTakeFirst();
  if (!journal) throw new Error(`there is no journal ${journalId}`);
  if (journal.reversesId !== null) throw new Error(`journal ${journalId} is a reversal`);
  const rows = await context.trx
    .selectFrom(entries.table)
    .innerJoin(ledgerAccounts.table, `${ledgerAccounts.table}.id`, `${entries.table}.accountId`)
    .select([
      `${ledgerAccounts.table}.code`,
      `${entries.table}.direction`,
      `${entries.table}.amountMinor`,
      `${entries.table}.currency`,
    ])
    .where('journalId', '=', journalId)
    .orderBy(`${entries.table}.id`)
    .execute();
  const currency = rows[0]?.currency;
  if (!currency) throw new Error(`journal ${journalId} has no entries`);
  return postJournal(context, {
    kind: 'reversal',
    currency,
    businessDate,
    source: { type: journal.sourceType, id: journal.sourceId },
    lines: rows.map((row) => ({
      path: row.code.slice(0, -currency.length - 1),
      direction: oppositeSide(row.direction),
      amountMinor: row.amountMinor,
    })),
    reversesId: journalId,
    reason,
  });
}

function oppositeSide(direction: unknown): Direction {
  return direction === 'debit' ? 'credit' : 'debit';
}
