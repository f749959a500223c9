import { giftCards } from '../../contract/money/giftcards';
import { type Row, untyped } from '../db/database';
import type { Services } from '../transactions/services';
import { transact, type DailyJob } from '../transactions/transact';
import { postingDate } from '../ledger/postingDate';
import type { WriteContext } from '../engine/writeContext';
import { saveLocked } from '../engine/change';
import type { Where } from '../engine/conditions';
import { lockRecord } from '../engine/record';
import { servedTable } from '../engine/table';
import { endCard, statusColumns, type CardEnding } from './movements';
import type { GiftCard } from './status';

const batchSize = 200;

interface CardJob {
  action: string;
  dueCondition(where: Where, today: string): ReturnType<Where['and']>;
  isDue(card: GiftCard, today: string): boolean;
  change(context: WriteContext, card: GiftCard): Row | Promise<Row>;
}

function defineDailyJob({ action, dueCondition: due, isDue, change }: CardJob): DailyJob {
  return async (deps, tables, request, today) => {
    const cardsTable = tables.find(({ resource }) => resource.name === giftCards.name);
    if (!cardsTable) return;
    const table = servedTable(cardsTable, giftCards);
    for (let ids = await findDueCards(deps, due, today); ids.length > 0; ids = await findDueCards(deps, due, today)) {
      const changeAll = async (context: WriteContext) => {
        for (const id of ids) {
          const card = await lockRecord(context, table, id);
          if (isDue(card, today))
            await saveLocked(context, table, card, { action, columns: await change(context, card) });
        }
      };
      await transact(deps, request, changeAll, { movesMoney: true });
    }
  };
}

async function findDueCards({ db }: Services, dueCondition: CardJob['dueCondition'], today: string): Promise<string[]> {
  const rows = await untyped(db.kysely)
    .selectFrom(giftCards.table)
    .select('id')
    .where((where) => where.and([where('archived', '=', 0), dueCondition(where, today)]))
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => String(id));
}

export const startCards = defineDailyJob({
  action: 'start',
  dueCondition: (where, today) => where.and([where('status', '=', 'pending'), where('startsOn', '<=', today)]),
  isDue: ({ state, startsOn }, today) => state === 'pending' && startsOn !== null && startsOn <= today,
  change: (_context, card) => statusColumns(card, { state: 'active' }),
});

const expirableStatuses: readonly GiftCard['status'][] = ['pending', 'active', 'blocked', 'depleted'];

/**
 * Posts the remaining balance of expired cards, including blocked ones, to breakage. Uses the card's last day as the
 * date, even if the job runs later.
 */
export const expireCards = defineDailyJob({
  action: 'expire',
  dueCondition: (where, today) => where.and([where('status', 'in', expirableStatuses), where('expiresOn', '<', today)]),
  isDue: ({ status, expiresOn }, today) =>
    expirableStatuses.includes(status) && expiresOn !== null && expiresOn < today,
  async change(context, card) {
    if (card.expiresOn === null) throw new Error(`gift card ${card.id} has no expiry date`);
    const postingDates = await postingDate(context, card.expiresOn);
    const ending: CardEnding = { kind: 'giftCardExpired', type: 'expire', ...postingDates };
    return endCard(context, card, ending, { expiredAt: context.at });
  },
});
