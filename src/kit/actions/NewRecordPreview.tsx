import { useResource } from '../contexts';
import { writableFields } from '../form/formValues';
import { PlainValue } from '../kinds/PlainValue';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import css from './actions.module.css';

/** The fields of a new record as plain text, without links or buttons. */
export function NewRecordPreview({ record }: { record: AnyRecord }) {
  const resource = useResource();
  const resourceText = useResourceText();
  const filledFields = writableFields(resource).filter(([name]) => !isEmptyValue(record[name]));
  return (
    <dl className={css['recorded']}>
      {filledFields.map(([name, field]) => (
        <div key={name}>
          <dt>{resourceText.fieldLabel(resource.name, name)}</dt>
          <dd>
            <PlainValue resource={resource.name} name={name} field={field} value={record[name]} siblings={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmptyValue);
}
