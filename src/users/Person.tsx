import Button from '@mui/material/Button';
import Pencil from 'lucide-react/icons/pencil';
import { Link, useLocation, type LinkProps } from 'react-router';
import { users } from '../../contract/people/accounts';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { titleOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import { Unavailable } from '../kit/ui/Unavailable';
import { DepositsCard, GiftCardsCard, isOfWallet, RefundsCard, SalesCard, WalletCard } from './MoneyCards';
import { PersonHead } from './PersonHead';
import { PlanCard, isOfPlan } from './PlanCard';
import { StatusNotice } from './StatusNotice';
import css from './users.module.css';

interface Props {
  record: AnyRecord;
  back: string;
}

export function Person({ record, back }: Props) {
  const words = useWords();
  const { state } = useLocation();
  const actions = (
    <>
      <ActionBar back={back} only={(action) => !isOfPlan(action) && !isOfWallet(action)} room={1} />
      <Unavailable availability={record.actions['edit']}>
        {(props) => (
          <Button
            {...props}
            variant="contained"
            startIcon={<Pencil size={18} aria-hidden />}
            {...(!props.onClick &&
              ({
                component: Link,
                to: `/${users.name}/${encodeURIComponent(record.id)}/edit`,
                state,
              } satisfies LinkProps & { component: typeof Link }))}
          >
            {words.translate('people.edit')}
          </Button>
        )}
      </Unavailable>
    </>
  );

  return (
    <Page title={titleOf(users, record, words)} back={back} actions={actions}>
      <StatusNotice record={record} />
      <div className={css['person']}>
        <div className={css['cards']}>
          <PersonHead record={record} />
          <WalletCard record={record} back={back} />
          <PlanCard record={record} back={back} />
          <div className={css['wide']}>
            <SalesCard record={record} />
            <RefundsCard record={record} />
            <DepositsCard record={record} />
            <GiftCardsCard record={record} />
          </div>
        </div>
        <History />
      </div>
    </Page>
  );
}
