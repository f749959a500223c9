import { useId, type ReactNode } from 'react';
import { useResource, useRecord } from '../contexts';
import { FieldCell } from '../FieldCell';
import { History } from '../history/History';
import { ReadOnlyNote } from '../read/ReadOnlyNote';
import { useIsOperationPermitted } from '../../session/useMayDo';
import { useResourceText } from '../resourceText';
import css from './form.module.css';
import { writableFields } from './formValues';
import type { Field } from '../../../contract/fields';
import { readableFields } from '../record';

interface Props {
  hiddenFields?: readonly string[] | undefined;
}

export function ReadOnlyRecord({ hiddenFields }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const mayDo = useIsOperationPermitted();
  const fields = writableFields(resource).filter(([name]) => !hiddenFields?.includes(name));
  return (
    <div className={css['columns']}>
      <div className={css['main']}>
        {!mayDo(resource, 'update') && <ReadOnlyNote />}
        <dl className={css['read']}>
          {fields.map(([name]) => (
            <div key={name}>
              <dt>{resourceText.fieldLabel(resource.name, name)}</dt>
              <dd>
                <FieldCell source={name} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={css['recordDetails']}>
        <RecordFacts hiddenFields={hiddenFields} />
        <History />
      </div>
    </div>
  );
}

interface RecordFactsProps {
  hiddenFields?: readonly string[] | undefined;
}

export function RecordFacts({ hiddenFields }: RecordFactsProps) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const headingId = useId();
  const factFields = Object.entries(readableFields(resource)).filter(
    ([name, field]) =>
      !hiddenFields?.includes(name) &&
      field.readOnly &&
      (field.column !== 'never' || isReferenceLink(field, record[name])),
  );
  return (
    <aside className={css['facts']} aria-labelledby={headingId}>
      <h2 id={headingId}>{resourceText.translate('form.facts')}</h2>
      <dl>
        {factFields.map(([name]) => (
          <Fact key={name} label={resourceText.fieldLabel(resource.name, name)}>
            <FieldCell source={name} />
          </Fact>
        ))}
      </dl>
    </aside>
  );
}

function isReferenceLink({ kind }: Field, value: unknown): boolean {
  return kind === 'reference' && typeof value === 'string';
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
