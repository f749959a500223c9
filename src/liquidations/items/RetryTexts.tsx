import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { companies } from '../../../contract/catalogs/companies';
import { liquidationItems } from '../../../contract/money/liquidations';
import { useReferencedRecords } from '../../kit/kinds/ReferenceCell';
import { FactList } from '../../kit/read/Facts';
import { recordOf, textOf } from '../../kit/record';
import { useResourceText } from '../../kit/resourceText';
import { BankAccountWarning } from '../BankAccountWarning';
import { failureOf, useFailureText } from './failure';

interface Props {
  children: ReactNode;
  recordId: string | null;
}

/**
 * Adds the payment, the bank's reason, and the account that a retry pays to: the current one of the company, until the
 * retry copies it.
 */
export default function RetryTexts({ children, recordId }: Props) {
  const texts = useResourceText();
  const failureText = useFailureText();
  const isOnItsPage = useRecordContext()?.id === recordId;
  const item = useReferencedRecords(liquidationItems.name, recordId === null ? [] : [recordId])?.records.get(
    recordId ?? '',
  );
  const payment = item && recordOf(liquidationItems, item);
  const companyId = payment?.companyId;
  const company = useReferencedRecords(companies.name, companyId ? [companyId] : [])?.records.get(companyId ?? '');
  if (!item || !payment) return children;
  // The page of the payment shows its number and the failure itself.
  const failure = isOnItsPage ? undefined : failureOf(payment);
  const account =
    payment.state === 'failed'
      ? company && textOf(companies, 'bank', company, texts)
      : textOf(liquidationItems, 'payTo', item, texts);
  return (
    <>
      {children}
      <FactList
        facts={[
          ...(isOnItsPage ? [] : [{ label: texts.fieldLabel(liquidationItems.name, 'number'), value: payment.number }]),
          ...(failure ? [{ label: texts.translate('liquidate.item.failed.reason'), value: failureText(failure) }] : []),
          {
            label: texts.fieldLabel(liquidationItems.name, 'payTo'),
            value: (
              <>
                {account} <BankAccountWarning item={item} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}
