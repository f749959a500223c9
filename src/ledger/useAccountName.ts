import { useReferenced } from '../kit/kinds/useReferenced';
import { useWords, type Words } from '../kit/words';
import { readAccount } from './account';

/** Returns the label of a ledger account: "Monedero de Ana Robles". An ellipsis while the holder's name loads. */
export function useAccountName(code: string): string {
  const words = useWords();
  const { holder } = readAccount(code);
  const referenced = useReferenced(holder?.resource ?? '', holder ? [holder.id] : []);
  if (!holder) return accountName(code, words, '');
  const record = referenced?.records.get(holder.id);
  if (referenced && record) return accountName(code, words, referenced.titleOf(record, words));
  if (referenced?.isPending) return accountName(code, words, '…');
  return accountName(code, words, words.translate(referenced?.error ? 'list.referenceFailed' : 'list.referenceGone'));
}

/** Returns the label with a given holder's name; the code itself if the console does not know the place. */
function accountName(code: string, { translate }: Words, holder: string): string {
  const { place } = readAccount(code);
  return place ? translate(`ledger.places.${place}`, { holder }) : code;
}
