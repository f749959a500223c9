import { useGetIdentity } from 'react-admin';
import { administrators } from '../../../contract/people/accounts';
import { OptionHints } from '../../kit/kinds/OptionHints';
import { Panel } from '../../kit/read/Panel';
import { recordOf, type AnyRecord } from '../../kit/record';
import { useResourceText } from '../../kit/resourceText';
import css from '../users.module.css';

export function AdministratorDuties({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const { identity } = useGetIdentity();
  const { duties, uid } = recordOf(administrators, record);
  const title =
    identity?.id === uid ? texts.translate('people.yourDuties') : texts.fieldLabel(administrators.name, 'duties');
  return (
    <div className={css['duties']}>
      <Panel title={title}>
        {duties?.length ? (
          <OptionHints resource={administrators.name} name="duties" options={duties} />
        ) : (
          <p>{texts.translate('people.noDuties')}</p>
        )}
      </Panel>
    </div>
  );
}
