import { users } from '../../api/contract/people/accounts';
import { ActionBar } from '../resources/actions/ActionBar';
import { Panel } from '../resources/read/Panel';
import type { AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import { Facts } from './Facts';
import css from './users.module.css';

const ofPlan = new Set(['start-trial', 'subscribe', 'end-plan']);

/** Whether an action is about the person's plan: it stands beside it. */
export function isOfPlan(action: string): boolean {
  return ofPlan.has(action);
}

/** Which plan the person has, since or until when, and what can be done about it. */
export function PlanCard({ record, back }: { record: AnyRecord; back: string }) {
  const { translate } = useWords();
  const dates = ['trialEndsOn', 'subscribedOn'].filter((name) => typeof record[name] === 'string');
  return (
    <Panel title={translate('people.plan.title')}>
      {typeof record['planId'] === 'string' ? <Facts record={record} names={['planId', ...dates]} /> : <p className={css['hint']}>{translate('people.plan.none')}</p>}
      <ActionBar resource={users} record={record} back={back} only={isOfPlan} room={2} />
    </Panel>
  );
}
