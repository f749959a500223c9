import { Link } from 'react-router';
import { platformCurrency } from '../../contract/currencies';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { ledgerAccounts } from '../../contract/money/ledger';
import { refunds, sales } from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import type { FilterOf } from '../../contract/resource';
import { HolderBalanceList } from '../ledger/HolderBalanceList';
import { useIsOperationPermitted } from '../session/useMayDo';
import { ActionBar } from '../kit/actions/ActionBar';
import { createPathOf, useBackPath } from '../kit/form/paths';
import { listPathOf } from '../kit/list/list';
import { FactList, Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { relatedTab, RelatedTabs } from '../kit/read/RelatedTabs';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';

interface Props {
  record: AnyRecord;
}

export function isWalletAction(action: string): boolean {
  return action === 'adjust-wallet';
}

export function WalletPanel({ record }: Props) {
  const texts = useResourceText();
  const mayDo = useIsOperationPermitted();
  const back = useBackPath(users);
  return (
    <Panel
      title={texts.fieldLabel(users.name, 'walletMinor')}
      aside={<ActionBar back={back} filter={isWalletAction} variant="text" />}
    >
      {mayDo(ledgerAccounts, 'read') ? (
        <HolderBalanceList id={record.id} places={['wallet']} />
      ) : (
        <Facts of={users} names={['walletMinor']} />
      )}
      <PurchaseTotals record={record} />
    </Panel>
  );
}

function PurchaseTotals({ record }: Props) {
  const texts = useResourceText();
  const maySee = useIsOperationPermitted()(sales, 'read');
  const { id, salesCount, spentMinor } = recordOf(users, record);
  if (salesCount === 0) return null;
  const countedSales = { accountId: id, state: ['completed', 'refunded'] };
  const sort = { field: 'placedAt', order: 'DESC' } as const;
  const linkToSales = (text: string, filter: FilterOf<typeof sales>) =>
    maySee ? <Link to={listPathOf(sales, { filter, sort })}>{text}</Link> : text;
  return (
    <FactList
      facts={[
        {
          label: texts.fieldLabel(users.name, 'salesCount'),
          value: linkToSales(texts.format.number(salesCount), countedSales),
        },
        {
          label: texts.fieldLabel(users.name, 'spentMinor'),
          value: linkToSales(texts.format.money(spentMinor, platformCurrency), {
            ...countedSales,
            currency: [platformCurrency],
          }),
        },
      ]}
    />
  );
}

export function PersonActivity({ record }: Props) {
  const texts = useResourceText();
  const { translate } = texts;
  const { id, email, archivedAt } = recordOf(users, record);
  const mayRecordDeposit = useIsOperationPermitted()(deposits, 'create') && archivedAt === null;
  return (
    <RelatedTabs
      title={translate('people.activity')}
      tabs={[
        relatedTab(sales, {
          filter: { accountId: id },
          columns: ['state', 'placedAt', 'totalMinor'],
          rowAction: 'refund',
        }),
        relatedTab(refunds, {
          filter: { accountId: id },
          columns: ['saleId', 'businessDate', 'amountMinor'],
        }),
        relatedTab(deposits, {
          filter: { accountId: id },
          columns: ['state', 'receivedOn', 'amountMinor'],
          action: mayRecordDeposit && (
            <Link to={createPathOf(deposits, { accountId: id })}>{texts.lookup(deposits.name, 'create')}</Link>
          ),
        }),
        relatedTab(giftCards, {
          filter: { 'recipient.email': email },
          columns: ['status', 'balanceMinor', 'expiresOn'],
        }),
      ]}
    />
  );
}
