import { useId, type ReactNode } from 'react';
import { users } from '../../api/contract/people/accounts';
import { FieldCell } from '../resources/FieldCell';
import type { AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import css from './users.module.css';

interface Props {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** One matter of a person's page. */
export function Card({ title, actions, children }: Props) {
  const heading = useId();
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
      {actions}
    </section>
  );
}

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
