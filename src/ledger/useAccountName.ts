import { useReferenced } from '../kit/kinds/useReferenced';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { parseAccountCode } from './accountCode';

/** Returns the label of a ledger account: "Monedero de Ana Robles". An ellipsis while the holder's name loads. */
export function useAccountName(code: string): string {
  const texts = useResourceText();
  const { holder } = parseAccountCode(code);
  const referenced = useReferenced(holder?.resource ?? '', holder ? [holder.id] : []);
  if (!holder) return accountName(code, texts, '');
  const record = referenced?.records.get(holder.id);
  if (referenced && record) return accountName(code, texts, referenced.titleOf(record, texts));
  if (referenced?.isPending) return accountName(code, texts, '…');
  return accountName(code, texts, texts.translate(referenced?.error ? 'list.referenceFailed' : 'list.referenceGone'));
}

/** Returns the label with a given holder's name; the code itself if the console does not know the place. */
function accountName(code: string, { translate }: ResourceText, holder: string): string {
  const { place } = parseAccountCode(code);
  return place ? translate(`ledger.places.${place}`, { holder }) : code;
}
