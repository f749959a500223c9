import { useId, type ReactNode } from 'react';
import type { Field } from '../../../contract/fields';
import { useRecord, useResource } from '../contexts';
import { FieldCell } from '../FieldCell';
import { readableFields } from '../record';
import { useResourceText } from '../resourceText';
import css from './form.module.css';

interface Props {
  hiddenFields?: readonly string[] | undefined;
}

export function RecordFacts({ hiddenFields }: Props) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const heading = useId();
  const factFields = Object.entries(readableFields(resource)).filter(
    ([name, field]) =>
      !hiddenFields?.includes(name) &&
      field.readOnly &&
      (field.column !== 'never' || isReferenceLink(field, record[name])),
  );
  return (
    <aside className={css['facts']} aria-labelledby={heading}>
      <h2 id={heading}>{resourceText.translate('form.facts')}</h2>
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
