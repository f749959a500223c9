import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { companies } from '../../contract/catalogs/companies';
import { deposits } from '../../contract/money/deposits';
import { ledgerAccounts } from '../../contract/money/ledger';
import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidationItems } from '../../contract/money/liquidations';
import { refunds, sales } from '../../contract/money/sales';
import type { RecordOf } from '../../contract/resource';
import { HolderBalanceList } from '../ledger/HolderBalanceList';
import { bankAccountChangeOf, BankAccountChangedText } from '../liquidations/BankAccountWarning';
import { liquidatePaths } from '../liquidations/paths';
import { FieldCell } from '../kit/FieldCell';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import css from '../kit/read/read.module.css';
import { ReadScreen } from '../kit/read/ReadScreen';
import { relatedTab, RelatedTabs } from '../kit/read/RelatedTabs';
import { useIsOperationPermitted, useIsPermitted } from '../session/useMayDo';
import { recordOf, textOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';

export default function CompanyScreen() {
  return (
    <ReadScreen hasForm actionBar={{ maxButtons: 1 }}>
      {(record) => <CompanyPage company={recordOf(companies, record)} />}
    </ReadScreen>
  );
}

interface Props {
  company: RecordOf<typeof companies>;
}

function CompanyPage({ company }: Props) {
  const { translate } = useResourceText();
  return (
    <>
      {company.state === 'blocked' && (
        <Alert severity="error">
          <strong>{translate('companies.blocked')}</strong> {company.blockedReason}
        </Alert>
      )}
      <div className={css['head']}>
        <Panel
          title={translate('companies.facts')}
          aside={
            <span className={css['chips']}>
              <FieldCell source="state" />
              <FieldCell source="active" />
            </span>
          }
        >
          <Facts
            of={companies}
            names={[
              'legalName',
              'taxId',
              'country',
              'phone',
              'email',
              'website',
              'address',
              'categoryIds',
              'labelIds',
              'description',
              'createdAt',
            ]}
            wideNames={['email']}
          />
        </Panel>
        <div className={css['panels']}>
          <CompanyBalances company={company} />
          <PayoutTerms company={company} />
        </div>
      </div>
      <CompanyActivity company={company} />
    </>
  );
}

function CompanyBalances({ company: { id, currency } }: Props) {
  const { translate } = useResourceText();
  const mayDo = useIsOperationPermitted();
  const isPermitted = useIsPermitted();
  const mayOpen = isPermitted(liquidationEndpoints.openItems.permitted, 'reads');
  if (!isPermitted(companies.fields.payableMinor.readers)) return null;
  return (
    <Panel title={translate('companies.balances')}>
      {mayDo(ledgerAccounts, 'read') ? (
        <HolderBalanceList id={id} places={['company', 'inTransit']} currency={currency} />
      ) : (
        <Facts of={companies} names={['payableMinor', 'inTransitMinor']} />
      )}
      {mayOpen && <Link to={liquidatePaths.open(id, currency)}>{translate('companies.openItems')}</Link>}
    </Panel>
  );
}

function PayoutTerms({ company }: Props) {
  const resourceText = useResourceText();
  const change = bankAccountChangeOf(company);
  const isChangedSinceCreation = change !== null && change.at > company.createdAt;
  const bankAccount = textOf(companies, 'bank', company, resourceText);
  return (
    <Panel title={resourceText.translate('companies.terms')}>
      <Facts
        of={companies}
        names={['commissionBp', 'payoutSchedule', 'payoutMinimumMinor']}
        moreFacts={
          bankAccount
            ? [
                {
                  label: resourceText.fieldLabel(companies.name, 'bank'),
                  value: (
                    <>
                      {bankAccount}
                      {isChangedSinceCreation && <BankAccountChangedText change={change} />}
                    </>
                  ),
                  isWide: true,
                },
              ]
            : []
        }
      />
    </Panel>
  );
}

function CompanyActivity({ company: { id } }: Props) {
  const { translate } = useResourceText();
  return (
    <RelatedTabs
      title={translate('companies.activity')}
      tabs={[
        relatedTab(sales, {
          filter: { companyId: id },
          columns: ['state', 'placedAt', 'totalMinor'],
        }),
        relatedTab(refunds, {
          filter: { companyId: id },
          columns: ['saleId', 'businessDate', 'amountMinor', 'companyChargeMinor'],
        }),
        relatedTab(liquidationItems, {
          label: translate('companies.liquidations'),
          filter: { companyId: id },
          titleField: 'number',
          isNewestFirst: true,
          columns: ['createdAt', 'state', 'netMinor'],
        }),
        relatedTab(deposits, {
          filter: { companyId: id },
          columns: ['state', 'receivedOn', 'amountMinor'],
        }),
      ]}
    />
  );
}
