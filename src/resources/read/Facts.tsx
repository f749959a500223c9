import type { ReactNode } from 'react';
import type { Resource } from '../../../api/contract/resource';
import { FieldCell } from '../FieldCell';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import css from './read.module.css';

interface Props {
  resource: Resource;
  record: AnyRecord;
  names: readonly string[];
  /** What is told besides that no field holds. */
  more?: readonly { label: string; value: ReactNode }[];
}

/** Some fields of a record, by their names; those that say nothing are left out. */
export function Facts({ resource, record, names, more }: Props) {
  const words = useWords();
  const said = names.filter((name) => !isNothing(record[name]));
  return (
    <dl className={css['facts']}>
      {said.map((name) => (
        <div key={name}>
          <dt>{words.field(resource.name, name)}</dt>
          <dd>
            <FieldCell resource={resource} name={name} record={record} />
          </dd>
        </div>
      ))}
      {more?.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
