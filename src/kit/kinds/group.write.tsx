import type { ReactNode } from 'react';
import type { Field, FieldKind } from '../../../contract/fields';
import { useWords } from '../words';
import type { InputProps, FieldEditor } from './kind';
import css from './kinds.module.css';
import { useAsked } from './useAsked';

type WritingOf = (field: Field) => FieldEditor<FieldKind>;

/** Fields written together, each by its own kind. */
export function groupOf(writingOf: WritingOf): FieldEditor<'group'> {
  function Input({ resource, name, field, ...rest }: InputProps<'group'>) {
    const words = useWords();
    const help = words.of(resource, `help.${name}`);
    return (
      <fieldset className={css['fields']}>
        <legend>{words.field(resource, name)}</legend>
        {help && <p>{help}</p>}
        {Object.entries(field.fields)
          .filter(([, { readOnly }]) => !readOnly)
          .map(([key, one]) => {
            const { Input: Inner } = writingOf(one);
            return (
              <Asked key={key} resource={resource} name={`${name}.${key}`} field={one}>
                <Inner {...rest} resource={resource} name={`${name}.${key}`} field={one} />
              </Asked>
            );
          })}
      </fieldset>
    );
  }
  return { Input, Filter: () => null, isWide: () => true };
}

interface AskedProps {
  resource: string;
  name: string;
  field: Field;
  children: ReactNode;
}

function Asked({ resource, name, field, children }: AskedProps) {
  return useAsked(resource, name, field).isAsked && children;
}
