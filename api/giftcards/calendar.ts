import type { DailyJob } from '../calendar';
import { giftCards } from '../../contract/money/giftcards';
import { type Row, untyped } from '../db/database';
import type { Deps } from '../http/context';
import { transact } from '../http/transact';
import { lockLedger } from '../ledger/lock';
import { bookedOn } from '../ledger/openDay';
import type { WriteContext } from '../engine/writeContext';
import { changeHeld } from '../engine/change';
import type { Where } from '../engine/where';
import { holdRecord } from '../engine/record';
import { servedTable } from '../engine/table';
import { endCard, standingColumns, type Ending } from './movements';
import type { GiftCard } from './standing';

const batch = 200;

interface CardJob {
  action: string;
  /** Condition that finds the due cards by an index. */
  due(where: Where, today: string): ReturnType<Where['and']>;
  /** Checked again once the card is locked: another process may have changed it. */
  isDue(card: GiftCard, today: string): boolean;
  change(context: WriteContext, card: GiftCard): Row | Promise<Row>;
}

function daily({ action, due, isDue, change }: CardJob): DailyJob {
  return async (deps, tables, request, today) => {
    const given = tables.find(({ resource }) => resource.name === giftCards.name);
    if (!given) return;
    const table = servedTable(given, giftCards);
    for (let ids = await found(deps, due, today); ids.length > 0; ids = await found(deps, due, today)) {
      const changeAll = async (context: WriteContext) => {
        await lockLedger(context.trx);
        for (const id of ids) {
          const card = await holdRecord(context, table, id);
          if (isDue(card, today))
            await changeHeld(context, table, card, { action, columns: await change(context, card) });
        }
      };
      await transact(deps, request, changeAll, { movesMoney: true });
    }
  };
}

async function found({ db }: Deps, due: CardJob['due'], today: string): Promise<string[]> {
  const rows = await untyped(db.kysely)
    .selectFrom(giftCards.table)
    .select('id')
    .where((where) => where.and([where('archived', '=', 0), due(where, today)]))
    .limit(batch)
    .execute();
  return rows.map(({ id }) => String(id));
}

/** Activates pending cards whose first day has come. */
export const startCards = daily({
  action: 'start',
  due: (where, today) => where.and([where('status', '=', 'pending'), where('startsOn', '<=', today)]),
  isDue: ({ state, startsOn }, today) => state === 'pending' && startsOn !== null && startsOn <= today,
  change: (_act, card) => standingColumns(card, { state: 'active' }),
});

const spendableUntil: readonly GiftCard['status'][] = ['pending', 'active', 'blocked', 'depleted'];

/** Posts the rest of expired cards, blocked ones too, to breakage, dated their last day however late the job runs. */
export const expireCards = daily({
  action: 'expire',
  due: (where, today) => where.and([where('status', 'in', spendableUntil), where('expiresOn', '<', today)]),
  isDue: ({ status, expiresOn }, today) => spendableUntil.includes(status) && expiresOn !== null && expiresOn < today,
  async change(context, card) {
    if (card.expiresOn === null) throw new Error(`${card.id} never expires`);
    const booked = await bookedOn(context, card.expiresOn);
    const ending: Ending = { kind: 'giftCardExpired', type: 'expire', ...booked };
    return endCard(context, card, ending, { expiredAt: context.at });
  },
});
