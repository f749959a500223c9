import type { ReactNode } from 'react';
import type { Field, FieldKind } from '../../../contract/fields';
import { useResourceText } from '../resourceText';
import type { InputProps, FieldEditor } from './kind';
import css from './kinds.module.css';
import { useFieldTexts } from './FieldHelp';

type EditorOf = (field: Field) => FieldEditor<FieldKind>;

export function groupEditor(editorOf: EditorOf): FieldEditor<'group'> {
  function Input({ resource, name, field, ...rest }: InputProps<'group'>) {
    const resourceText = useResourceText();
    const help = resourceText.lookup(resource, `help.${name}`);
    return (
      <fieldset className={css['fields']}>
        <legend>{resourceText.fieldLabel(resource, name)}</legend>
        {help && <p>{help}</p>}
        {Object.entries(field.fields)
          .filter(([, { readOnly }]) => !readOnly)
          .map(([key, innerField]) => {
            const { Input: InnerInput } = editorOf(innerField);
            return (
              <ApplicableField key={key} resource={resource} name={`${name}.${key}`} field={innerField}>
                <InnerInput {...rest} resource={resource} name={`${name}.${key}`} field={innerField} />
              </ApplicableField>
            );
          })}
      </fieldset>
    );
  }
  return { Input, Filter: () => null, isWide: () => true };
}

interface ApplicableFieldProps {
  resource: string;
  name: string;
  field: Field;
  children: ReactNode;
}

function ApplicableField({ resource, name, field, children }: ApplicableFieldProps) {
  return useFieldTexts(resource, name, field).isApplicable && children;
}
