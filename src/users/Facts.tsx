import { users } from '../../api/contract/people/accounts';
import { FieldCell } from '../resources/FieldCell';
import type { AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import css from './users.module.css';

/** Some fields of the person, by their names. */
export function Facts({ record, names }: { record: AnyRecord; names: readonly string[] }) {
  const words = useWords();
  return (
    <dl className={css['facts']}>
      {names.map((name) => (
        <div key={name}>
          <dt>{words.field(users.name, name)}</dt>
          <dd>
            <FieldCell resource={users} name={name} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
