import { Gift, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { users } from '../../api/contract/people/accounts';
import { FieldCell } from '../resources/FieldCell';
import type { AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import { Card, Facts } from './Card';
import css from './users.module.css';

interface Props {
  record: AnyRecord;
}

/** What the person has to spend, and has spent. */
export function WalletCard({ record }: Props) {
  const words = useWords();
  return (
    <Card title={words.field(users.name, 'walletMinor')}>
      <p className={css['amount']}>
        <FieldCell resource={users} name="walletMinor" record={record} />
      </p>
      <Facts record={record} names={['spentMinor']} />
    </Card>
  );
}

export function SalesCard({ record }: Props) {
  const { translate } = useWords();
  const count = Number(record['salesCount'] ?? 0);
  return (
    <Card title={translate('people.sales.title')}>
      {count === 0 ? (
        <None icon={<ReceiptText size={22} strokeWidth={1.5} aria-hidden />} title={translate('people.sales.none')} hint={translate('people.sales.noneHint')} />
      ) : (
        <Facts record={record} names={['salesCount', 'spentMinor']} />
      )}
    </Card>
  );
}

export function GiftCardsCard({ record }: Props) {
  const { translate } = useWords();
  const count = Number(record['giftCardsCount'] ?? 0);
  return (
    <Card title={translate('people.giftCards.title')}>
      {count === 0 ? (
        <None icon={<Gift size={22} strokeWidth={1.5} aria-hidden />} title={translate('people.giftCards.none')} hint={translate('people.giftCards.noneHint')} />
      ) : (
        <Facts record={record} names={['giftCardsCount']} />
      )}
    </Card>
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
