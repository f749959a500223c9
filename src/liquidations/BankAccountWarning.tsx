import { liquidationItems } from '../../contract/money/liquidations';
import { companies } from '../../contract/catalogs/companies';
import { useReferenced } from '../kit/kinds/useReferenced';
import { recordOf, type AnyRecord } from '../kit/record';
import { useActorText } from '../kit/people/useAdministrators';
import { useResourceText } from '../kit/resourceText';
import { bankAccountChangeToWarn, hasFixedAccount, isPayable, type BankAccountChange } from './bankAccountChange';
import css from './liquidate.module.css';

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
  isExplained?: true;
}

export function BankAccountWarning({ item, isExplained }: Props) {
  const { translate } = useResourceText();
  const payment = recordOf(liquidationItems, item);
  const companyId = payment.companyId;
  const company = useReferenced(companies.name, isPayable(payment) ? [companyId] : [])?.records.get(companyId);
  const change = company && bankAccountChangeToWarn(payment, recordOf(companies, company));
  if (!change) return null;
  const last4 = payment.payTo?.accountLast4;
  return (
    <>
      <BankAccountChangedText change={change} />
      {isExplained && hasFixedAccount(payment) && typeof last4 === 'string' && payment.state === 'processing' && (
        <p className={css['accountNote']}>{translate('liquidate.account.earlier', { last4 })}</p>
      )}
    </>
  );
}
