import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { platformCurrency } from '../../contract/currencies';
import { giftcardEndpoints } from '../../contract/money/giftcardEndpoints';
import { giftCards } from '../../contract/money/giftcards';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { pathOf } from '../kit/form/paths';
import type { AnyRecord } from '../kit/record';
import type { OneTimeResultProps } from '../kit/resourceScreens';
import { cardOf } from './giftCard';
import { GiftCardCodesDialog } from './GiftCardCodesDialog';
import { codeInResponse, toPrintedCard, type PrintedCard } from './CardFace';

interface NewCodes {
  cards: readonly PrintedCard[];
  singleCardId: string | null;
}

export default function ApprovedCodes(props: OneTimeResultProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const navigate = useNavigate();
  // Shows the codes at once, because the API returns them only once. The details of the cards load later and may fail
  // to load.
  const [issuedCodes] = useState(() => codesIn(props));
  const [detailedCodes, setDetailedCodes] = useState<NewCodes | null>(null);
  useEffect(() => {
    if (issuedCodes) void withCardDetails(dataProvider, issuedCodes).then(setDetailedCodes, () => undefined);
  }, [dataProvider, issuedCodes]);

  const codes = detailedCodes ?? issuedCodes;
  if (!codes) return null;
  return (
    <GiftCardCodesDialog
      cards={codes.cards}
      onClose={() => {
        props.onClose();
        if (codes.singleCardId) void navigate(pathOf(giftCards, codes.singleCardId));
      }}
    />
  );
}

function codesIn({ extras, recordId, amountMinor, currency }: OneTimeResultProps): NewCodes | null {
  const batch = z.safeParse(giftcardEndpoints.batch.output, extras[giftcardEndpoints.batch.id]);
  if (batch.success) return { cards: batch.data.cards, singleCardId: null };
  const code = codeInResponse(extras);
  if (code === null) return null;
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

async function withCardDetails(dataProvider: ConsoleDataProvider, codes: NewCodes): Promise<NewCodes> {
  const [printedCard] = codes.cards;
  if (codes.singleCardId === null || !printedCard) return codes;
  const readCard = async (id: string) => cardOf((await dataProvider.getOne<AnyRecord>(giftCards.name, { id })).data);
  const referencedCard = await readCard(codes.singleCardId);
  // If the card was replaced, the code belongs to its replacement.
  const card = referencedCard.replacedById === null ? referencedCard : await readCard(referencedCard.replacedById);
  return { cards: [toPrintedCard(card, printedCard.code)], singleCardId: card.id };
}
