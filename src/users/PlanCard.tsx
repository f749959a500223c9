import { users } from '../../contract/people/accounts';
import { ActionBar } from '../kit/actions/ActionBar';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';

const planActions = new Set(['start-trial', 'subscribe', 'end-plan']);

/** Returns whether the plan card shows the action. */
export function isPlanAction(action: string): boolean {
  return planActions.has(action);
}

export function PlanCard({ record, back }: { record: AnyRecord; back: string }) {
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
