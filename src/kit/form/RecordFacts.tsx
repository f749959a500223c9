import { useId, type ReactNode } from 'react';
import type { Field } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import { FieldCell } from '../FieldCell';
import { readable, type AnyRecord } from '../record';
import { useWords } from '../words';
import css from './form.module.css';

interface Props {
  resource: Resource;
  record: AnyRecord;
  /** What the page tells elsewhere. */
  except?: readonly string[] | undefined;
}

/** What is known of a record and nobody writes. */
export function RecordFacts({ resource, record, except }: Props) {
  const words = useWords();
  const heading = useId();
  const own = Object.entries(readable(resource)).filter(
    ([name, field]) =>
      !except?.includes(name) && field.readOnly && (field.column !== 'never' || leadsOn(field, record[name])),
  );
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

/** What a record points at is a way to go, also where no list has a column for it: a plan's next version. */
function leadsOn({ kind }: Field, value: unknown): boolean {
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
