import { useResource } from '../contexts';
import { writable } from '../form/values';
import { PlainValue } from '../kinds/PlainValue';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import css from './actions.module.css';

/** The fields of a new record as plain text, without links or buttons. */
export function Recorded({ record }: { record: AnyRecord }) {
  const resource = useResource();
  const words = useWords();
  const filledFields = writable(resource).filter(([name]) => !isNothing(record[name]));
  return (
    <dl className={css['recorded']}>
      {filledFields.map(([name, field]) => (
        <div key={name}>
          <dt>{words.field(resource.name, name)}</dt>
          <dd>
            <PlainValue resource={resource.name} name={name} field={field} value={record[name]} beside={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isNothing);
}
