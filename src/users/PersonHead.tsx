import { users } from '../../api/contract/people/accounts';
import { FieldCell } from '../resources/FieldCell';
import { titleOf, type AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import { Facts } from './Facts';
import { Portrait } from './Portrait';
import css from './users.module.css';

/** Who the person is and how to reach them. */
export function PersonHead({ record }: { record: AnyRecord }) {
  const words = useWords();
  const title = titleOf(users, record, words);
  const photo = record['photoUrl'];
  const company = typeof record['companyId'] === 'string' ? ['companyId'] : [];
  return (
    <section className={css['head']} aria-label={words.translate('people.contact')}>
      <Portrait name={title} photo={typeof photo === 'string' ? photo : null} />
      <p className={css['kind']}>
        <FieldCell resource={users} name="type" record={record} />
        <FieldCell resource={users} name="state" record={record} />
      </p>
      <Facts record={record} names={['email', 'phone', ...company, 'createdAt', 'lastSignInAt', 'language']} />
    </section>
  );
}
