import { Link } from 'react-router';
import { companies } from '../../contract/catalogs/companies';
import { ledgerAccounts } from '../../contract/money/ledger';
import { deposits } from '../../contract/money/deposits';
import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidationItems } from '../../contract/money/liquidations';
import type { FieldName } from '../../contract/resource';
import { refunds, sales } from '../../contract/money/sales';
import { HeldBy } from '../ledger/HeldBy';
import { accountChangeOf } from '../liquidations/accountChange';
import { liquidatePaths } from '../liquidations/paths';
import { AccountChanged } from '../liquidations/AccountNote';
import { EditScreen } from '../kit/form/EditScreen';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { Related } from '../kit/read/Related';
import { useMayDo, usePermitted } from '../session/useMayDo';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import css from './companies.module.css';

/** Fields shown above the form instead of in it. */
const shownAbove: readonly FieldName<typeof companies>[] = ['payableMinor', 'inTransitMinor'];

export default function CompanyScreen() {
  return <EditScreen above={balances} below={movements} shownElsewhere={shownAbove} />;
}

const balances = (record: AnyRecord) => <Balances record={record} />;
const movements = (record: AnyRecord) => <Movements record={record} />;

function Balances({ record }: { record: AnyRecord }) {
  const { translate } = useWords();
  const mayDo = useMayDo();
  const isPermitted = usePermitted();
  const mayOpen = isPermitted(liquidationEndpoints.openItems.permitted, 'reads');
  const change = accountChangeOf(recordOf(companies, record));
  if (!isPermitted(companies.fields.payableMinor.readers)) return null;
  return (
    <div className={css['above']}>
      <Panel title={translate('companies.balances')}>
        {mayDo(ledgerAccounts, 'read') ? (
          <HeldBy id={record.id} places={['company', 'inTransit']} currency={recordOf(companies, record).currency} />
        ) : (
          <Facts of={companies} names={shownAbove} />
        )}
        {mayOpen && (
          <p className={css['open']}>
            <Link to={liquidatePaths.open(record.id, recordOf(companies, record).currency)}>
              {translate('companies.openItems')}
            </Link>
          </p>
        )}
        {change && <AccountChanged change={change} />}
      </Panel>
    </div>
  );
}

function Movements({ record }: { record: AnyRecord }) {
  const { translate } = useWords();
  return (
    <div className={css['below']}>
      <Related
        resource={sales}
        title={translate('companies.sales')}
        filter={{ companyId: record.id }}
        columns={['state', 'placedAt', 'totalMinor', 'companyDueMinor']}
        counted
        lazy
        none={translate('companies.noSales')}
      />
      <Related
        resource={refunds}
        title={translate('companies.refunds')}
        filter={{ companyId: record.id }}
        columns={['saleId', 'businessDate', 'amountMinor', 'companyChargeMinor']}
        counted
        lazy
        none={translate('companies.noRefunds')}
      />
      <Related
        resource={liquidationItems}
        title={translate('companies.liquidations')}
        filter={{ companyId: record.id }}
        called="number"
        newestFirst
        columns={['createdAt', 'state', 'netMinor']}
        counted
        lazy
        none={translate('companies.noLiquidations')}
      />
      <Related
        resource={deposits}
        title={translate('companies.deposits')}
        filter={{ companyId: record.id }}
        columns={['state', 'receivedOn', 'amountMinor']}
        counted
        lazy
        none={translate('companies.noDeposits')}
      />
    </div>
  );
}
