import { holderResources } from '../../contract/money/ledger';
import { declaredNames } from '../../contract/values';
import type { Translate } from './translate';

interface AccountHolder {
  resource: string;
  id: string;
}

const places = declaredNames(holderResources);

/** Returns the holder in the code of a ledger account: `liability:wallet:{id}:MXN`. */
export function holderOf(code: string): AccountHolder | null {
  const [, name, id, currency] = code.split(':');
  const place = places.find((one) => one === name);
  return place && id !== undefined && currency !== undefined ? { resource: holderResources[place], id } : null;
}

/** Names a ledger account as the console does, such as "Monedero de Ana". */
export function accountName(code: string, holder: string, translate: Translate): string {
  const name = translate(`ledger.places.${code.split(':')[1] ?? ''}`);
  return name === '' ? code : name.replace('%{holder}', () => holder);
}
