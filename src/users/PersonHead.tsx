import { users } from '../../contract/people/accounts';
import { personalData } from '../../contract/people/personalData';
import { usePermitted } from '../session/useMayDo';
import { PersonalData } from './PersonalData';
import { FieldCell } from '../kit/FieldCell';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import { Portrait } from './Portrait';
import css from './users.module.css';

export function PersonHead({ record }: { record: AnyRecord }) {
  const words = useWords();
  const title = titleOf(users, record, words);
  const photo = recordOf(users, record).photoUrl;
  const mayTake = usePermitted()(personalData.permitted, 'reads');
  const company = typeof recordOf(users, record).companyId === 'string' ? (['companyId'] as const) : [];
  return (
    <div className={css['whole']}>
      <Panel label={words.translate('people.contact')}>
        <div className={css['head']}>
          <Portrait name={title} photo={typeof photo === 'string' ? photo : null} />
          <p className={css['kind']}>
            <FieldCell source="type" />
            <FieldCell source="state" />
          </p>
          <div className={css['contact']}>
            <Facts of={users} names={['email', 'phone', ...company, 'createdAt', 'lastSignInAt', 'language']} all />
            {mayTake && <PersonalData id={record.id} />}
          </div>
        </div>
      </Panel>
    </div>
  );
}
