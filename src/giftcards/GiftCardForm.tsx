import { EditScreen } from '../kit/form/EditScreen';

export default function GiftCardForm() {
  return <EditScreen hasPage />;
}
