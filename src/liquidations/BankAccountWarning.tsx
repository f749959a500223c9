import { liquidationItems } from '../../contract/money/liquidations';
import { companies } from '../../contract/catalogs/companies';
import { useReferencedRecords } from '../kit/kinds/ReferenceCell';
import { recordOf, type AnyRecord } from '../kit/record';
import { useActorText } from '../kit/people/Actor';
import { useResourceText } from '../kit/resourceText';
import css from './liquidate.module.css';
import type { RecordOf } from '../../contract/resource';

export function BankAccountChangedText({ change: { at, by } }: { change: BankAccountChange }) {
  const { translate, format } = useResourceText();
  const actorText = useActorText();
  return (
    <small className={css['accountNote']}>
      {translate('liquidate.account.changed', { on: format.instant(at), who: actorText(by) })}
    </small>
  );
}

interface Props {
  item: AnyRecord;
  showsExplanation?: true;
}

export function BankAccountWarning({ item, showsExplanation }: Props) {
  const { translate } = useResourceText();
  const payment = recordOf(liquidationItems, item);
  const companyId = payment.companyId;
  const company = useReferencedRecords(companies.name, isPayable(payment) ? [companyId] : [])?.records.get(companyId);
  const change = company && bankAccountChangeToWarn(payment, recordOf(companies, company));
  if (!change) return null;
  const last4 = payment.payTo?.accountLast4;
  return (
    <>
      <BankAccountChangedText change={change} />
      {showsExplanation && hasFixedAccount(payment) && typeof last4 === 'string' && payment.state === 'processing' && (
        <p className={css['accountNote']}>{translate('liquidate.account.earlier', { last4 })}</p>
      )}
    </>
  );
}

interface BankAccountChange {
  at: string;
  by: string;
}

type Company = RecordOf<typeof companies>;
type Item = RecordOf<typeof liquidationItems>;

export function bankAccountChangeOf({
  bankChangedAt: at,
  bankChangedByEmail: by,
}: Pick<Company, 'bankChangedAt' | 'bankChangedByEmail'>): BankAccountChange | null {
  return at && by ? { at, by } : null;
}

const payableStates: ReadonlySet<Item['state']> = new Set<Item['state']>(['pending', 'held', 'processing', 'failed']);

function isPayable({ state }: Pick<Item, 'state'>): boolean {
  return payableStates.has(state);
}

function hasFixedAccount({ reservedAt }: Pick<Item, 'reservedAt'>): boolean {
  return Boolean(reservedAt);
}

/**
 * Returns the bank account change to warn about before a payment: a second person has not confirmed the account yet, or
 * it differs from the account of this payment.
 */
export function bankAccountChangeToWarn(
  item: Pick<Item, 'state' | 'reservedAt' | 'payToSince'>,
  company: Pick<Company, 'bankChangedAt' | 'bankChangedByEmail' | 'bankSettledAt'>,
): BankAccountChange | null {
  const change = bankAccountChangeOf(company);
  if (change === null || !isPayable(item)) return null;
  if (!hasFixedAccount(item)) return company.bankSettledAt === null ? change : null;
  return change.at > (item.payToSince ?? item.reservedAt ?? '') ? change : null;
}
