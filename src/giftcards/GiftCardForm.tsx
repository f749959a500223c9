import { EditScreen } from '../kit/form/EditScreen';

/** Edits recipient and message; the balance changes only through actions. */
export default function GiftCardForm() {
  return <EditScreen hasPage />;
}
