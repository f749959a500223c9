import Banknote from 'lucide-react/icons/banknote';
import Gift from 'lucide-react/icons/gift';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { platformCurrency } from '../../contract/currencies';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { ledgerAccounts } from '../../contract/money/ledger';
import { refunds, sales } from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import type { FilterOf } from '../../contract/resource';
import { HeldBy } from '../ledger/HeldBy';
import { useMayDo } from '../session/useMayDo';
import { ActionBar } from '../kit/actions/ActionBar';
import { newPathOf } from '../kit/form/paths';
import { listPathOf } from '../kit/list/list';
import { FactList } from '../kit/read/FactList';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { Related } from '../kit/read/Related';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import css from './users.module.css';

interface Props {
  record: AnyRecord;
}

/** Returns whether the wallet card shows the action. */
export function isOfWallet(action: string): boolean {
  return action === 'adjust-wallet';
}

export function WalletCard({ record, back }: Props & { /** Path of the list to return to. */ back: string }) {
  const words = useWords();
  const mayDo = useMayDo();
  return (
    <Panel title={words.field(users.name, 'walletMinor')}>
      {mayDo(ledgerAccounts, 'read') ? (
        <HeldBy id={record.id} places={['wallet']} />
      ) : (
        <Facts of={users} names={['walletMinor']} />
      )}
      <Bought record={record} />
      <ActionBar back={back} only={isOfWallet} />
    </Panel>
  );
}

/** Totals of purchases, each linked to the completed sales it counts. */
function Bought({ record }: Props) {
  const words = useWords();
  const maySee = useMayDo()(sales, 'read');
  const { id, salesCount, spentMinor } = recordOf(users, record);
  const counted = { accountId: id, state: ['completed', 'refunded'] };
  const sort = { field: 'placedAt', order: 'DESC' } as const;
  const told = (text: string, filter: FilterOf<typeof sales>) =>
    maySee && salesCount > 0 ? <Link to={listPathOf(sales, { filter, sort })}>{text}</Link> : text;
  return (
    <FactList
      facts={[
        { label: words.field(users.name, 'salesCount'), value: told(words.format.number(salesCount), counted) },
        {
          label: words.field(users.name, 'spentMinor'),
          value: told(words.format.money(spentMinor, platformCurrency), { ...counted, currency: [platformCurrency] }),
        },
      ]}
    />
  );
}

export function SalesCard({ record }: Props) {
  const { translate } = useWords();
  return (
    <Related
      resource={sales}
      title={translate('people.sales.title')}
      filter={{ accountId: record.id }}
      columns={['state', 'placedAt', 'totalMinor']}
      counted
      lazy
      none={
        <None
          icon={<ReceiptText size={22} strokeWidth={1.5} aria-hidden />}
          title={translate('people.sales.none')}
          hint={translate('people.sales.noneHint')}
        />
      }
    />
  );
}

export function RefundsCard({ record }: Props) {
  const { translate } = useWords();
  return (
    <Related
      resource={refunds}
      title={translate('people.refunds.title')}
      filter={{ accountId: record.id }}
      columns={['saleId', 'businessDate', 'amountMinor']}
      counted
      lazy
      none={
        <None
          icon={<Undo2 size={22} strokeWidth={1.5} aria-hidden />}
          title={translate('people.refunds.none')}
          hint={translate('people.refunds.noneHint')}
        />
      }
    />
  );
}

export function DepositsCard({ record }: Props) {
  const words = useWords();
  const { translate } = words;
  const mayRecord = useMayDo()(deposits, 'create') && record.archivedAt === null;
  return (
    <Related
      resource={deposits}
      title={translate('people.deposits.title')}
      filter={{ accountId: record.id }}
      columns={['state', 'receivedOn', 'amountMinor']}
      counted
      lazy
      action={
        mayRecord && <Link to={newPathOf(deposits, { accountId: record.id })}>{words.of(deposits.name, 'create')}</Link>
      }
      none={
        <None
          icon={<Banknote size={22} strokeWidth={1.5} aria-hidden />}
          title={translate('people.deposits.none')}
          hint={translate('people.deposits.noneHint')}
        />
      }
    />
  );
}

export function GiftCardsCard({ record }: Props) {
  const { translate } = useWords();
  return (
    <Related
      resource={giftCards}
      title={translate('people.giftCards.title')}
      filter={{ 'recipient.email': recordOf(users, record).email }}
      columns={['status', 'balanceMinor', 'expiresOn']}
      counted
      lazy
      none={
        <None
          icon={<Gift size={22} strokeWidth={1.5} aria-hidden />}
          title={translate('people.giftCards.none')}
          hint={translate('people.giftCards.noneHint')}
        />
      }
    />
  );
}

function None({ icon, title, hint }: { icon: ReactNode; title: string; hint: string }) {
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
