import type { Currency } from '../../contract/currencies';
import { depositPurposes, depositStates, type DepositPurpose, type DepositState } from '../../contract/money/deposits';
import type { Standing } from '../engine/rules';
import { currencyOf, textIn } from '../engine/standing';

interface Holder {
  resource: 'users/user' | 'catalogs/companies' | 'investments';
  id: string;
}

/** Which field names each. */
const holders: readonly [field: string, resource: Holder['resource']][] = [
  ['accountId', 'users/user'],
  ['companyId', 'catalogs/companies'],
  ['investmentId', 'investments'],
];

function holderOf(record: Standing): Holder | null {
  for (const [field, resource] of holders) {
    const id = textIn(record, field);
    if (id !== null) return { resource, id };
  }
  return null;
}

/** A deposit as its rules read it. */
export interface Deposit {
  id: string;
  number: string;
  state: DepositState;
  purpose: DepositPurpose;
  /** Whose wallet it is for, which company paid, or by which investment it is put in; `null` where the purpose has nobody. */
  holder: Holder | null;
  amountMinor: number;
  currency: Currency;
  bankReference: string;
  receivedOn: string;
  /** The `uid` of who recorded it. */
  recordedBy: string;
  journalId: string | null;
}

export function readDeposit(record: Standing): Deposit {
  return {
    id: String(record['id']),
    number: String(record['number']),
    state: depositStates.find((state) => state === record['state']) ?? 'pending',
    purpose: depositPurposes.find((purpose) => purpose === record['purpose']) ?? 'topUp',
    holder: holderOf(record),
    amountMinor: Number(record['amountMinor']),
    currency: currencyOf(record),
    bankReference: String(record['bankReference']),
    receivedOn: String(record['receivedOn']),
    recordedBy: String(record['recordedBy']),
    journalId: textIn(record, 'journalId'),
  };
}
