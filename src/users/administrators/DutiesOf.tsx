import { useGetIdentity } from 'react-admin';
import { administrators } from '../../../contract/people/accounts';
import { OptionHints } from '../../kit/kinds/OptionHints';
import { Panel } from '../../kit/read/Panel';
import { recordOf, type AnyRecord } from '../../kit/record';
import { useWords } from '../../kit/words';
import css from '../users.module.css';

export function DutiesOf({ record }: { record: AnyRecord }) {
  const words = useWords();
  const { identity } = useGetIdentity();
  const { duties, uid } = recordOf(administrators, record);
  const title =
    identity?.id === uid ? words.translate('people.yourDuties') : words.field(administrators.name, 'duties');
  return (
    <div className={css['duties']}>
      <Panel title={title}>
        {duties?.length ? (
          <OptionHints resource={administrators.name} name="duties" options={duties} />
        ) : (
          <p>{words.translate('people.noDuties')}</p>
        )}
      </Panel>
    </div>
  );
}
