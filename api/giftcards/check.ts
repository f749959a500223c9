import { sql } from 'kysely';
import { sales } from '../../contract/money/sales';
import { currencies } from '../../contract/currencies';
import { giftCards, giftCardTransactions } from '../../contract/money/giftcards';
import { columnRefs } from '../db/columns';
import type { KyselyDb, Row } from '../db/database';
import { accountCodeOf, accountPaths } from '../ledger/accounts';
import { readBalance } from '../ledger/balance';
import { maxFaults, type Check } from '../ledger/check';

/**
 * Checks that each card's balance is the sum of its transactions, that these are numbered without gaps and never lead
 * to a negative balance, and that the ledger's liability is the sum of all cards (docs/business.md, invariant 3).
 */
export async function checkGiftCards(db: KyselyDb): Promise<Check[]> {
  return [
    {
      name: 'giftCardsAgree',
      faults: [
        ...(await findWrongBalances(db)),
        ...(await findBrokenSequences(db)),
        ...(await findWrongLiabilities(db)),
        ...(await findEarlyPayments(db)),
      ].slice(0, maxFaults),
    },
  ];
}

const cardsTable = sql.table(giftCards.table);
const transactionsTable = sql.table(giftCardTransactions.table);
const card = columnRefs(giftCards, 'c');
const transaction = columnRefs(giftCardTransactions, 't');
const previous = columnRefs(giftCardTransactions, 'p');
const ownColumns = columnRefs(giftCardTransactions);
const first = columnRefs(giftCardTransactions, 'f');
const sale = columnRefs(sales, 's');

async function findWrongBalances(db: KyselyDb): Promise<string[]> {
  const { rows } = await sql<Row>`select ${card.id} as id, ${card.balanceMinor} as held, t.total as total
    from ${cardsTable} c left join (
      select ${ownColumns.giftCardId} as card, sum(${ownColumns.amountMinor}) as total from ${transactionsTable}
        group by ${ownColumns.giftCardId}
    ) t on t.card = ${card.id}
    where ${card.balanceMinor} < 0 or ${card.balanceMinor} <> coalesce(t.total, 0) or t.total is null
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ id, held: cardBalance, total }) => `${id} holds ${cardBalance}, its transactions sum to ${total}`);
}

async function findBrokenSequences(db: KyselyDb): Promise<string[]> {
  const { rows } = await sql<Row>`select ${transaction.giftCardId} as card, ${transaction.seq} as at
    from ${transactionsTable} t
    left join ${transactionsTable} p on ${previous.giftCardId} = ${transaction.giftCardId}
      and ${previous.seq} = ${transaction.seq} - 1 and ${previous.archived} = ${transaction.archived}
    left join ${cardsTable} c on ${card.id} = ${transaction.giftCardId}
    where ${card.id} is null or ${transaction.seq} < 1 or (${transaction.seq} > 1 and ${previous.id} is null)
      or ${transaction.amountMinor} = 0 or ${transaction.balanceAfterMinor} < 0
      or ${transaction.balanceAfterMinor} <> coalesce(${previous.balanceAfterMinor}, 0) + ${transaction.amountMinor}
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ card, at }) => `${card} at ${at}`);
}

async function findWrongLiabilities(db: KyselyDb): Promise<string[]> {
  const sums = await db
    .selectFrom(giftCards.table)
    .select(['currency', (select) => select.fn.sum('balanceMinor').as('held')])
    .groupBy('currency')
    .execute();
  const faults: string[] = [];
  for (const currency of currencies) {
    const cardBalance = Number(sums.find((one) => one.currency === currency)?.held ?? 0);
    const ledgerBalance = await readBalance(db, accountCodeOf(accountPaths.giftCards, currency));
    if (cardBalance !== ledgerBalance)
      faults.push(`${currency}: the cards hold ${cardBalance}, the ledger owes ${ledgerBalance}`);
  }
  return faults;
}

/** Ignores canceled and refunded sales. */
async function findEarlyPayments(db: KyselyDb): Promise<string[]> {
  const day = sql`coalesce(${transaction.occurredOn}, ${transaction.businessDate})`;
  const { rows } = await sql<Row>`select ${transaction.giftCardId} as card, ${sale.number} as number
    from ${transactionsTable} t
    join ${cardsTable} c on ${card.id} = ${transaction.giftCardId}
    join ${transactionsTable} f on ${first.giftCardId} = ${transaction.giftCardId} and ${first.seq} = 1
      and ${first.archived} = ${transaction.archived}
    join ${sql.table(sales.table)} s on ${sale.id} = ${transaction.saleId}
    where ${transaction.type} = 'redeem' and ${sale.state} in ('paid', 'completed')
      and (${day} < ${first.businessDate} or ${day} < coalesce(${card.startsOn}, ''))
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ card, number }) => `${card} paid for ${number} before it was good`);
}
