import { useReferenced } from '../kit/kinds/useReferenced';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { parseAccountCode } from './accountCode';

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

function accountName(code: string, { translate }: ResourceText, holder: string): string {
  const { place } = parseAccountCode(code);
  return place ? translate(`ledger.places.${place}`, { holder }) : code;
}
