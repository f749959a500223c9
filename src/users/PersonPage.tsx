import Button from '@mui/material/Button';
import Pencil from 'lucide-react/icons/pencil';
import { Link, useLocation, type LinkProps } from 'react-router';
import { users } from '../../contract/people/accounts';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { titleOf, type AnyRecord, recordOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { ActionAvailability } from '../kit/ui/ActionAvailability';
import { DepositsCard, GiftCardsCard, isWalletAction, RefundsCard, SalesCard, WalletCard } from './MoneyCards';
import { PersonHead } from './PersonHead';
import { StatusNotice } from './StatusNotice';
import css from './users.module.css';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';

interface Props {
  record: AnyRecord;
  back: string;
}

export function PersonPage({ record, back }: Props) {
  const texts = useResourceText();
  const { state } = useLocation();
  const actions = (
    <>
      <ActionBar back={back} filter={(action) => !isPlanAction(action) && !isWalletAction(action)} maxButtons={1} />
      <ActionAvailability availability={record.actions['edit']}>
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
            {texts.translate('people.edit')}
          </Button>
        )}
      </ActionAvailability>
    </>
  );

  return (
    <Page title={titleOf(users, record, texts)} back={back} actions={actions}>
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

const planActions = new Set(['start-trial', 'subscribe', 'end-plan']);

function isPlanAction(action: string): boolean {
  return planActions.has(action);
}

function PlanCard({ record, back }: { record: AnyRecord; back: string }) {
  const { translate } = useResourceText();
  return (
    <Panel title={translate('people.plan.title')}>
      {typeof recordOf(users, record).planId === 'string' ? (
        <Facts of={users} names={['planId', 'trialEndsOn', 'subscribedOn']} />
      ) : (
        <p className={readCss['hint']}>{translate('people.plan.none')}</p>
      )}
      <ActionBar back={back} filter={isPlanAction} maxButtons={2} />
    </Panel>
  );
}
