import { useId, type ReactNode } from 'react';
import type { Field } from '../../../contract/fields';
import { useRecord, useResource } from '../contexts';
import { FieldCell } from '../FieldCell';
import { readable } from '../record';
import { useWords } from '../words';
import css from './form.module.css';

interface Props {
  except?: readonly string[] | undefined;
}

/** The read-only fields of the record in context. */
export function RecordFacts({ except }: Props) {
  const resource = useResource();
  const record = useRecord();
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
            <FieldCell source={name} />
          </Fact>
        ))}
      </dl>
    </aside>
  );
}

/** References are links, so they are shown even if no list has a column for them, e.g. a plan's next version. */
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
