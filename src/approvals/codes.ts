import { giftCards } from '../../contract/money/giftcards';
import { giftcardEndpoints } from '../../contract/money/giftcardEndpoints';
import type { approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import * as z from 'zod/mini';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { cardOf } from '../giftcards/card';
import { codeIn, printedOf, type PrintedCard } from '../giftcards/printed';
import type { AnyRecord, OneTimeExtras } from '../kit/record';

export interface NewCodes {
  cards: readonly PrintedCard[];
  /** The one card there is. */
  only: string | null;
}

/** The codes of gift cards that an approval has issued: they are answered this once. */
export async function codesIn(
  dataProvider: ConsoleDataProvider,
  { recordId }: RecordOf<typeof approvals>,
  extras: OneTimeExtras,
): Promise<NewCodes | null> {
  const batch = z.safeParse(giftcardEndpoints.batch.output, extras[giftcardEndpoints.batch.id]);
  if (batch.success) return { cards: batch.data.cards, only: null };
  const code = codeIn(extras);
  if (code === null || recordId === null) return null;
  const read = async (id: string) => cardOf((await dataProvider.getOne<AnyRecord>(giftCards.name, { id })).data);
  const named = await read(recordId);
  // A card that was replaced names the one the code is for.
  const card = named.replacedById === null ? named : await read(named.replacedById);
  return { cards: [printedOf(card, code)], only: card.id };
}
