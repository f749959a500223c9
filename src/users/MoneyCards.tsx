import { Gift, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { giftCards } from '../../contract/money/giftcards';
import { ledgerAccounts } from '../../contract/money/ledger';
import { sales } from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import { HeldBy } from '../ledger/HeldBy';
import { useMayDo } from '../session/useMayDo';
import { ActionBar } from '../kit/actions/ActionBar';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { Related } from '../kit/read/Related';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import css from './users.module.css';

interface Props {
  record: AnyRecord;
}

/** Whether an action is about the person's wallet: it stands beside it. */
export function isOfWallet(action: string): boolean {
  return action === 'adjust-wallet';
}

/** What the person has to spend, in each currency, and has spent, and what can be done about it. */
export function WalletCard({ record, back }: Props & { /** The list one came from. */ back: string }) {
  const words = useWords();
  const mayDo = useMayDo();
  return (
    <Panel title={words.field(users.name, 'walletMinor')}>
      {mayDo(ledgerAccounts, 'read') ? (
        <HeldBy id={record.id} places={['wallet']} />
      ) : (
        <Facts of={users} names={['walletMinor']} />
      )}
      <Facts of={users} names={['spentMinor']} />
      <ActionBar back={back} only={isOfWallet} />
    </Panel>
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

/** Those that were made out to their address. */
export function GiftCardsCard({ record }: Props) {
  const { translate } = useWords();
  return (
    <Related
      resource={giftCards}
      title={translate('people.giftCards.title')}
      filter={{ 'recipient.email': recordOf(users, record).email }}
      columns={['status', 'balanceMinor', 'expiresOn']}
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

/** There is none of it yet, and when there will be. */
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
