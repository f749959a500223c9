import { useId, type ReactNode } from 'react';
import type { Resource } from '../../../api/contract/resource';
import { FieldCell } from '../FieldCell';
import { readable, type AnyRecord } from '../record';
import { useWords } from '../words';
import css from './form.module.css';

/** What is known of a record and nobody writes. */
export function RecordFacts({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const words = useWords();
  const heading = useId();
  const own = Object.entries(readable(resource)).filter(([, { readOnly, column }]) => readOnly && column !== 'never');
  return (
    <aside className={css['facts']} aria-labelledby={heading}>
      <h2 id={heading}>{words.translate('form.facts')}</h2>
      <dl>
        {own.map(([name]) => (
          <Fact key={name} label={words.field(resource.name, name)}>
            <FieldCell resource={resource} name={name} record={record} />
          </Fact>
        ))}
      </dl>
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
