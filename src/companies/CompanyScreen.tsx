import { Link } from 'react-router';
import { companies } from '../../contract/catalogs/companies';
import { ledgerAccounts } from '../../contract/money/ledger';
import { deposits } from '../../contract/money/deposits';
import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidationItems } from '../../contract/money/liquidations';
import type { FieldName } from '../../contract/resource';
import { refunds, sales } from '../../contract/money/sales';
import { HolderBalanceList } from '../ledger/HolderBalanceList';
import { bankAccountChangeOf, BankAccountChangedText } from '../liquidations/BankAccountWarning';
import { liquidatePaths } from '../liquidations/paths';
import { EditScreen } from '../kit/form/EditScreen';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { RelatedRecords } from '../kit/read/RelatedRecords';
import { useIsOperationPermitted, useIsPermitted } from '../session/useMayDo';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import css from './companies.module.css';

const balanceFields: readonly FieldName<typeof companies>[] = ['payableMinor', 'inTransitMinor'];

export default function CompanyScreen() {
  return <EditScreen contentAbove={renderBalances} contentBelow={renderMovements} hiddenFields={balanceFields} />;
}

const renderBalances = (record: AnyRecord) => <CompanyBalances record={record} />;
const renderMovements = (record: AnyRecord) => <CompanyMovements record={record} />;

function CompanyBalances({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  const mayDo = useIsOperationPermitted();
  const isPermitted = useIsPermitted();
  const mayOpen = isPermitted(liquidationEndpoints.openItems.permitted, 'reads');
  const change = bankAccountChangeOf(recordOf(companies, record));
  if (!isPermitted(companies.fields.payableMinor.readers)) return null;
  return (
    <div className={css['above']}>
      <Panel title={translate('companies.balances')}>
        {mayDo(ledgerAccounts, 'read') ? (
          <HolderBalanceList
            id={record.id}
            places={['company', 'inTransit']}
            currency={recordOf(companies, record).currency}
          />
        ) : (
          <Facts of={companies} names={balanceFields} />
        )}
        {mayOpen && (
          <p className={css['open']}>
            <Link to={liquidatePaths.open(record.id, recordOf(companies, record).currency)}>
              {translate('companies.openItems')}
            </Link>
          </p>
        )}
        {change && <BankAccountChangedText change={change} />}
      </Panel>
    </div>
  );
}

function CompanyMovements({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  return (
    <div className={css['below']}>
      <RelatedRecords
        resource={sales}
        title={translate('companies.sales')}
        filter={{ companyId: record.id }}
        columns={['state', 'placedAt', 'totalMinor', 'companyDueMinor']}
        showsTotal
        isLazy
        emptyContent={translate('companies.noSales')}
      />
      <RelatedRecords
        resource={refunds}
        title={translate('companies.refunds')}
        filter={{ companyId: record.id }}
        columns={['saleId', 'businessDate', 'amountMinor', 'companyChargeMinor']}
        showsTotal
        isLazy
        emptyContent={translate('companies.noRefunds')}
      />
      <RelatedRecords
        resource={liquidationItems}
        title={translate('companies.liquidations')}
        filter={{ companyId: record.id }}
        titleField="number"
        isNewestFirst
        columns={['createdAt', 'state', 'netMinor']}
        showsTotal
        isLazy
        emptyContent={translate('companies.noLiquidations')}
      />
      <RelatedRecords
        resource={deposits}
        title={translate('companies.deposits')}
        filter={{ companyId: record.id }}
        columns={['state', 'receivedOn', 'amountMinor']}
        showsTotal
        isLazy
        emptyContent={translate('companies.noDeposits')}
      />
    </div>
  );
}
