import Banknote from 'lucide-react/icons/banknote';
import Gift from 'lucide-react/icons/gift';
import ReceiptText from 'lucide-react/icons/receipt-text';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import type { ReactNode } from 'react';
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
import { createPathOf } from '../kit/form/paths';
import { listPathOf } from '../kit/list/list';
import { FactList, Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { RelatedRecords } from '../kit/read/RelatedRecords';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import css from './users.module.css';

interface Props {
  record: AnyRecord;
}

export function isWalletAction(action: string): boolean {
  return action === 'adjust-wallet';
}

export function WalletCard({ record, back }: Props & { back: string }) {
  const texts = useResourceText();
  const mayDo = useIsOperationPermitted();
  return (
    <Panel title={texts.fieldLabel(users.name, 'walletMinor')}>
      {mayDo(ledgerAccounts, 'read') ? (
        <HolderBalanceList id={record.id} places={['wallet']} />
      ) : (
        <Facts of={users} names={['walletMinor']} />
      )}
      <PurchaseTotals record={record} />
      <ActionBar back={back} filter={isWalletAction} />
    </Panel>
  );
}

function PurchaseTotals({ record }: Props) {
  const texts = useResourceText();
  const maySee = useIsOperationPermitted()(sales, 'read');
  const { id, salesCount, spentMinor } = recordOf(users, record);
  const countedSales = { accountId: id, state: ['completed', 'refunded'] };
  const sort = { field: 'placedAt', order: 'DESC' } as const;
  const linkToSales = (text: string, filter: FilterOf<typeof sales>) =>
    maySee && salesCount > 0 ? <Link to={listPathOf(sales, { filter, sort })}>{text}</Link> : text;
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

export function SalesCard({ record }: Props) {
  const { translate } = useResourceText();
  return (
    <RelatedRecords
      resource={sales}
      title={translate('people.sales.title')}
      filter={{ accountId: record.id }}
      columns={['state', 'placedAt', 'totalMinor']}
      showsTotal
      isLazy
      emptyContent={
        <EmptyCard
          icon={<ReceiptText size={22} strokeWidth={1.5} aria-hidden />}
          title={translate('people.sales.none')}
          hint={translate('people.sales.noneHint')}
        />
      }
    />
  );
}

export function RefundsCard({ record }: Props) {
  const { translate } = useResourceText();
  return (
    <RelatedRecords
      resource={refunds}
      title={translate('people.refunds.title')}
      filter={{ accountId: record.id }}
      columns={['saleId', 'businessDate', 'amountMinor']}
      showsTotal
      isLazy
      emptyContent={
        <EmptyCard
          icon={<BanknoteArrowDown size={22} strokeWidth={1.5} aria-hidden />}
          title={translate('people.refunds.none')}
          hint={translate('people.refunds.noneHint')}
        />
      }
    />
  );
}

export function DepositsCard({ record }: Props) {
  const texts = useResourceText();
  const { translate } = texts;
  const mayRecord = useIsOperationPermitted()(deposits, 'create') && record.archivedAt === null;
  return (
    <RelatedRecords
      resource={deposits}
      title={translate('people.deposits.title')}
      filter={{ accountId: record.id }}
      columns={['state', 'receivedOn', 'amountMinor']}
      showsTotal
      isLazy
      action={
        mayRecord && (
          <Link to={createPathOf(deposits, { accountId: record.id })}>{texts.lookup(deposits.name, 'create')}</Link>
        )
      }
      emptyContent={
        <EmptyCard
          icon={<Banknote size={22} strokeWidth={1.5} aria-hidden />}
          title={translate('people.deposits.none')}
          hint={translate('people.deposits.noneHint')}
        />
      }
    />
  );
}

export function GiftCardsCard({ record }: Props) {
  const { translate } = useResourceText();
  return (
    <RelatedRecords
      resource={giftCards}
      title={translate('people.giftCards.title')}
      filter={{ 'recipient.email': recordOf(users, record).email }}
      columns={['status', 'balanceMinor', 'expiresOn']}
      showsTotal
      isLazy
      emptyContent={
        <EmptyCard
          icon={<Gift size={22} strokeWidth={1.5} aria-hidden />}
          title={translate('people.giftCards.none')}
          hint={translate('people.giftCards.noneHint')}
        />
      }
    />
  );
}

function EmptyCard({ icon, title, hint }: { icon: ReactNode; title: string; hint: string }) {
  return (
    <div className={css['none']}>
      {icon}
      <p>
        <strong>{title}</strong>
        {hint}
      </p>
    </div>
  );
}
