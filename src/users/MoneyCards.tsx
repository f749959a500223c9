import { Link } from 'react-router';
import { platformCurrency } from '../../contract/currencies';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { ledgerAccounts } from '../../contract/money/ledger';
import { refunds, sales } from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import type { FilterOf, RecordOf } from '../../contract/resource';
import { numberOrZero } from '../../contract/totals';
import { HolderBalanceList } from '../ledger/HolderBalanceList';
import { useIsOperationPermitted, useIsPlainBackend } from '../session/useMayDo';
import { ActionBar } from '../kit/actions/ActionBar';
import { CustomCellsContext, customCells, FieldCell } from '../kit/FieldCell';
import { createPathOf, useBackPath } from '../kit/form/paths';
import { listPathOf } from '../kit/list/list';
import { useSums } from '../kit/list/useSums';
import { FactList } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { relatedTab, RelatedTabs } from '../kit/read/RelatedTabs';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { EmptyValue } from '../kit/ui/values';

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
        <FactList
          facts={[{ label: texts.translate('ledger.held.wallet'), value: <FieldCell source="walletMinor" /> }]}
        />
      )}
      <PurchaseTotals record={record} />
    </Panel>
  );
}

function PurchaseTotals({ record }: Props) {
  const texts = useResourceText();
  const maySee = useIsOperationPermitted()(sales, 'read');
  const isPlainBackend = useIsPlainBackend();
  const { id, salesCount, spentMinor } = recordOf(users, record);
  const countedSales = { accountId: id, state: ['completed', 'refunded'] };
  const { data, isLoading } = useSums(sales, countedSales, maySee && !isPlainBackend && salesCount > 0);
  if (salesCount === 0) return null;
  const sort = { field: 'placedAt', order: 'DESC' } as const;
  const linkToSales = (text: string, filter: FilterOf<typeof sales>) =>
    maySee ? <Link to={listPathOf(sales, { filter, sort })}>{text}</Link> : text;
  const spentByCurrency = data?.sums.map(({ currency, amounts }) => ({
    currency,
    amountMinor: numberOrZero(amounts, 'totalMinor') - numberOrZero(amounts, 'refundedMinor'),
  }));
  const amounts = spentByCurrency?.length ? spentByCurrency : [{ currency: platformCurrency, amountMinor: spentMinor }];
  return (
    <FactList
      facts={[
        {
          label: texts.fieldLabel(users.name, 'salesCount'),
          value: linkToSales(texts.format.number(salesCount), countedSales),
        },
        {
          label: texts.translate('people.spent'),
          value: isLoading
            ? '…'
            : amounts.map(({ currency, amountMinor }) => (
                <div key={currency}>
                  {linkToSales(texts.format.money(amountMinor, currency), { ...countedSales, currency: [currency] })}
                </div>
              )),
        },
      ]}
    />
  );
}

const saleCells = customCells(sales, {
  refundedMinor: (record) => <RefundedAmount sale={recordOf(sales, record)} />,
});

function RefundedAmount({ sale: { refundedMinor, currency } }: { sale: RecordOf<typeof sales> }) {
  const { format } = useResourceText();
  return refundedMinor > 0 ? format.money(refundedMinor, currency) : <EmptyValue />;
}

export function PersonActivity({ record }: Props) {
  const texts = useResourceText();
  const { translate } = texts;
  const { id, email, archivedAt } = recordOf(users, record);
  const mayRecordDeposit = useIsOperationPermitted()(deposits, 'create') && archivedAt === null;
  return (
    <CustomCellsContext value={saleCells}>
      <RelatedTabs
        title={translate('people.activity')}
        tabs={[
          relatedTab(sales, {
            filter: { accountId: id },
            columns: ['state', 'placedAt', 'refundedMinor', 'totalMinor'],
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
    </CustomCellsContext>
  );
}
