import { useState } from 'react';
import { useResourceText } from '../kit/resourceText';
import css from './operation.module.css';
import type { ApiDocument, Schema } from './document';
import { boundsOf, fieldsOf, typeOf, type Field } from './schema';

interface Props {
  schema: Schema;
  resolve: ApiDocument['resolve'];
  isInput?: boolean;
}

export function SchemaFields({ schema, resolve, isInput = false }: Props) {
  const fields = fieldsOf(schema, resolve);
  return (
    <div lang="en">
      <p className={css['type']}>
        <code>{typeOf(schema)}</code>
      </p>
      {fields.length > 0 && <FieldRows fields={fields} resolve={resolve} isInput={isInput} />}
    </div>
  );
}

interface RowProps {
  resolve: ApiDocument['resolve'];
  isInput: boolean;
}

function FieldRows({ fields, ...shared }: RowProps & { fields: readonly Field[] }) {
  return (
    <ul className={css['fields']}>
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} {...shared} />
      ))}
    </ul>
  );
}

function FieldRow({ field: { name, isRequired, schema }, resolve, isInput }: RowProps & { field: Field }) {
  const { translate, language } = useResourceText();
  const { description } = schema;
  const inner = fieldsOf(schema, resolve);
  // Renders the inner fields only when opened, because schemas may be recursive.
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className={css['field']}>
        <code className={css['name']}>{name}</code> <code>{typeOf(schema)}</code>
        {isInput && isRequired && (
          <strong lang={language} className={css['required']}>
            {translate('apiDocs.required')}
          </strong>
        )}
        {boundsOf(schema).map((bound) => (
          <small key={bound}>{bound}</small>
        ))}
      </div>
      {typeof description === 'string' && <p>{description}</p>}
      {inner.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary lang={language}>{translate('apiDocs.fieldsOf', { name })}</summary>
          {isOpen && <FieldRows fields={inner} resolve={resolve} isInput={isInput} />}
        </details>
      )}
    </li>
  );
}
