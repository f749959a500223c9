import { declaredNames } from '../../contract/values';
import { holderResources } from '../../contract/money/ledger';
import { useReferencedRecords } from '../kit/kinds/ReferenceCell';
import { useResourceText, type ResourceText } from '../kit/resourceText';

const resourceByPlace = {
  bank: null,
  processor: null,
  wallet: holderResources.wallet,
  giftCards: null,
  salesInProgress: null,
  company: holderResources.company,
  inTransit: holderResources.inTransit,
  tax: null,
  investors: holderResources.investors,
  commission: null,
  breakage: null,
  adjustments: null,
  writeOffs: null,
  promotions: null,
  refunds: null,
  yield: null,
} as const;

export type Place = keyof typeof resourceByPlace;
export const places: readonly Place[] = declaredNames(resourceByPlace);

/** Parsed account code, such as `liability:wallet:{id}:MXN`. */
export interface AccountCode {
  /** `null` if this console does not know the place. */
  place: Place | null;
  holder: { resource: string; id: string } | null;
  currency: string;
}

export function parseAccountCode(code: string): AccountCode {
  const [, name = '', ...rest] = code.split(':');
  const currency = rest.at(-1) ?? '';
  const place = places.find((one) => one === name) ?? null;
  const resource = place && resourceByPlace[place];
  const id = rest.length > 1 ? rest[0] : undefined;
  return { place, holder: resource && id !== undefined ? { resource, id } : null, currency };
}

export function useAccountName(code: string): string {
  const texts = useResourceText();
  const { holder } = parseAccountCode(code);
  const referenced = useReferencedRecords(holder?.resource ?? '', holder ? [holder.id] : []);
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
