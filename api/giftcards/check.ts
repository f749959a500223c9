import { sql } from 'kysely';
import { currencies } from '../../contract/currencies';
import { giftCards, giftCardTransactions } from '../../contract/money/giftcards';
import { columnsOf } from '../engine/columnRef';
import type { Queries, Row } from '../db/database';
import { codeOf, place } from '../ledger/accounts';
import { balance } from '../ledger/balance';
import { maxFaults, type Check } from '../ledger/check';

/**
 * A card holds what its transactions sum to, which are numbered without gaps and carry a balance that
 * is never below zero; what the ledger owes for cards is the sum of the cards (docs/business.md, invariant 3).
 */
export async function checkGiftCards(db: Queries): Promise<Check[]> {
  return [
    {
      name: 'giftCardsAgree',
      faults: [...(await wrongCards(db)), ...(await wrongSteps(db)), ...(await wrongLiability(db))].slice(0, maxFaults),
    },
  ];
}

const cards = sql.table(giftCards.table);
const transactions = sql.table(giftCardTransactions.table);
const transaction = columnsOf(giftCardTransactions);
const [cardId, amount, after] = [
  transaction('giftCardId'),
  transaction('amountMinor'),
  transaction('balanceAfterMinor'),
];
const balanceMinor = columnsOf(giftCards)('balanceMinor');

async function wrongCards(db: Queries): Promise<string[]> {
  const { rows } = await sql<Row>`select c.id as id, c.${balanceMinor} as held, t.total as total
    from ${cards} c left join (select ${cardId} as card, sum(${amount}) as total from ${transactions} group by ${cardId}) t on t.card = c.id
    where c.${balanceMinor} < 0 or c.${balanceMinor} <> coalesce(t.total, 0) or t.total is null
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ id, held, total }) => `${id} holds ${held}, its transactions sum to ${total}`);
}

/** Transactions that do not go on from the one before. */
async function wrongSteps(db: Queries): Promise<string[]> {
  const { rows } = await sql<Row>`select t.${cardId} as card, t.seq as seq
    from ${transactions} t left join ${transactions} p on p.${cardId} = t.${cardId} and p.seq = t.seq - 1 and p.archived = t.archived left join ${cards} c on c.id = t.${cardId}
    where c.id is null or t.seq < 1 or (t.seq > 1 and p.id is null) or t.${amount} = 0 or t.${after} < 0 or t.${after} <> coalesce(p.${after}, 0) + t.${amount}
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ card, seq }) => `${card} at ${seq}`);
}

async function wrongLiability(db: Queries): Promise<string[]> {
  const sums = await db
    .selectFrom(giftCards.table)
    .select(['currency', (select) => select.fn.sum('balanceMinor').as('held')])
    .groupBy('currency')
    .execute();
  const faults: string[] = [];
  for (const currency of currencies) {
    const held = Number(sums.find((one) => one['currency'] === currency)?.held ?? 0);
    const owed = await balance(db, codeOf(place.giftCards, currency));
    if (held !== owed) faults.push(`${currency}: the cards hold ${held}, the ledger owes ${owed}`);
  }
  return faults;
}
