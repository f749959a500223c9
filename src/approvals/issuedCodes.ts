import { platformCurrency } from '../../contract/currencies';
import { giftCards } from '../../contract/money/giftcards';
import { giftcardEndpoints } from '../../contract/money/giftcardEndpoints';
import type { approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import * as z from 'zod/mini';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { cardOf } from '../giftcards/giftCard';
import { codeInResponse, toPrintedCard, type PrintedCard } from '../giftcards/printedCard';
import type { AnyRecord, OneTimeExtras } from '../kit/record';

export interface NewCodes {
  cards: readonly PrintedCard[];
  singleCardId: string | null;
}

/** Returns the gift card codes an approval has issued, with the cards' details; the API returns them only once. */
export function codesIn(approval: RecordOf<typeof approvals>, extras: OneTimeExtras): NewCodes | null {
  const batch = z.safeParse(giftcardEndpoints.batch.output, extras[giftcardEndpoints.batch.id]);
  if (batch.success) return { cards: batch.data.cards, singleCardId: null };
  const code = codeInResponse(extras);
  if (code === null) return null;
  const { recordId, amountMinor, currency } = approval;
  const card = {
    id: recordId ?? '',
    initialMinor: amountMinor ?? 0,
    currency: currency ?? platformCurrency,
    expiresOn: null,
    recipient: null,
    message: null,
  };
  return { cards: [toPrintedCard(card, code)], singleCardId: recordId };
}

/** Adds the card's current details, such as recipient and expiry. Throws the error of a failed read. */
export async function withCardDetails(dataProvider: ConsoleDataProvider, codes: NewCodes): Promise<NewCodes> {
  const [printed] = codes.cards;
  if (codes.singleCardId === null || !printed) return codes;
  const read = async (id: string) => cardOf((await dataProvider.getOne<AnyRecord>(giftCards.name, { id })).data);
  const referencedCard = await read(codes.singleCardId);
  // A replaced card refers to the one that has the new code.
  const card = referencedCard.replacedById === null ? referencedCard : await read(referencedCard.replacedById);
  return { cards: [toPrintedCard(card, printed.code)], singleCardId: card.id };
}
