import { sql } from 'kysely';
import { sales } from '../../contract/money/sales';
import { currencies } from '../../contract/currencies';
import { giftCards, giftCardTransactions } from '../../contract/money/giftcards';
import { columnsOf } from '../db/columnsOf';
import type { Queries, Row } from '../db/database';
import { codeOf, place } from '../ledger/accounts';
import { balance } from '../ledger/balance';
import { maxFaults, type Check } from '../ledger/check';

/**
 * Checks that each card's balance is the sum of its transactions, that these are numbered without gaps and never leave
 * a balance below zero, and that the ledger's liability is the sum of all cards (docs/business.md, invariant 3).
 */
export async function checkGiftCards(db: Queries): Promise<Check[]> {
  return [
    {
      name: 'giftCardsAgree',
      faults: [
        ...(await wrongCards(db)),
        ...(await wrongSteps(db)),
        ...(await wrongLiability(db)),
        ...(await spentTooEarly(db)),
      ].slice(0, maxFaults),
    },
  ];
}

const cards = sql.table(giftCards.table);
const transactions = sql.table(giftCardTransactions.table);
const card = columnsOf(giftCards, 'c');
const transaction = columnsOf(giftCardTransactions, 't');
const previous = columnsOf(giftCardTransactions, 'p');
const own = columnsOf(giftCardTransactions);
const first = columnsOf(giftCardTransactions, 'f');
const sale = columnsOf(sales, 's');

async function wrongCards(db: Queries): Promise<string[]> {
  const { rows } = await sql<Row>`select ${card.id} as id, ${card.balanceMinor} as held, t.total as total
    from ${cards} c left join (
      select ${own.giftCardId} as card, sum(${own.amountMinor}) as total from ${transactions} group by ${own.giftCardId}
    ) t on t.card = ${card.id}
    where ${card.balanceMinor} < 0 or ${card.balanceMinor} <> coalesce(t.total, 0) or t.total is null
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ id, held, total }) => `${id} holds ${held}, its transactions sum to ${total}`);
}

/** Finds transactions whose number or balance does not continue that of the previous one. */
async function wrongSteps(db: Queries): Promise<string[]> {
  const { rows } = await sql<Row>`select ${transaction.giftCardId} as card, ${transaction.seq} as at
    from ${transactions} t
    left join ${transactions} p on ${previous.giftCardId} = ${transaction.giftCardId}
      and ${previous.seq} = ${transaction.seq} - 1 and ${previous.archived} = ${transaction.archived}
    left join ${cards} c on ${card.id} = ${transaction.giftCardId}
    where ${card.id} is null or ${transaction.seq} < 1 or (${transaction.seq} > 1 and ${previous.id} is null)
      or ${transaction.amountMinor} = 0 or ${transaction.balanceAfterMinor} < 0
      or ${transaction.balanceAfterMinor} <> coalesce(${previous.balanceAfterMinor}, 0) + ${transaction.amountMinor}
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ card, at }) => `${card} at ${at}`);
}

async function wrongLiability(db: Queries): Promise<string[]> {
  const sums = await db
    .selectFrom(giftCards.table)
    .select(['currency', (select) => select.fn.sum('balanceMinor').as('held')])
    .groupBy('currency')
    .execute();
  const faults: string[] = [];
  for (const currency of currencies) {
    const held = Number(sums.find((one) => one.currency === currency)?.held ?? 0);
    const owed = await balance(db, codeOf(place.giftCards, currency));
    if (held !== owed) faults.push(`${currency}: the cards hold ${held}, the ledger owes ${owed}`);
  }
  return faults;
}

/** Finds cards that paid for a sale before their issue or first day. Canceled and refunded sales no longer count. */
async function spentTooEarly(db: Queries): Promise<string[]> {
  const day = sql`coalesce(${transaction.occurredOn}, ${transaction.businessDate})`;
  const { rows } = await sql<Row>`select ${transaction.giftCardId} as card, ${sale.number} as number
    from ${transactions} t
    join ${cards} c on ${card.id} = ${transaction.giftCardId}
    join ${transactions} f on ${first.giftCardId} = ${transaction.giftCardId} and ${first.seq} = 1 and ${first.archived} = ${transaction.archived}
    join ${sql.table(sales.table)} s on ${sale.id} = ${transaction.saleId}
    where ${transaction.type} = 'redeem' and ${sale.state} in ('paid', 'completed')
      and (${day} < ${first.businessDate} or ${day} < coalesce(${card.startsOn}, ''))
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ card, number }) => `${card} paid for ${number} before it was good`);
}
