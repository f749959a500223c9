import { users } from '../../contract/people/accounts';
import { personalData } from '../../contract/people/personalData';
import { usePermitted } from '../session/useMayDo';
import { DownloadPersonalData } from './DownloadPersonalData';
import { FieldCell } from '../kit/FieldCell';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { Portrait } from './Portrait';
import css from './users.module.css';

export function PersonHead({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const title = titleOf(users, record, texts);
  const photo = recordOf(users, record).photoUrl;
  const mayDownloadData = usePermitted()(personalData.permitted, 'reads');
  const company = typeof recordOf(users, record).companyId === 'string' ? (['companyId'] as const) : [];
  return (
    <div className={css['whole']}>
      <Panel label={texts.translate('people.contact')}>
        <div className={css['head']}>
          <Portrait name={title} photo={typeof photo === 'string' ? photo : null} />
          <p className={css['kind']}>
            <FieldCell source="type" />
            <FieldCell source="state" />
          </p>
          <div className={css['contact']}>
            <Facts
              of={users}
              names={['email', 'phone', ...company, 'createdAt', 'lastSignInAt', 'language']}
              showsEmpty
            />
            {mayDownloadData && <DownloadPersonalData id={record.id} />}
          </div>
        </div>
      </Panel>
    </div>
  );
}
