import { EditScreen } from '../kit/form/EditScreen';

/** Whom a gift card is for and what it says. What it is worth is changed by acts alone. */
export default function GiftCardForm() {
  return <EditScreen hasPage />;
}
