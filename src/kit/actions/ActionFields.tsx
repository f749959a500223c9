import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Resource } from '../../../contract/resource';
import { Fieldset } from '../ui/Fieldset';
import { formPartsOf } from '../form/formValues';
import { editorOf } from '../kinds/editors';
import { titleSourceOf, type AnyRecord } from '../record';
import css from './actions.module.css';

interface Props {
  input: Resource;
  record: AnyRecord | null;
  disabled: boolean;
}

export function ActionFields({ input, record, disabled }: Props) {
  const { setFocus } = useFormContext();
  const first = formPartsOf(input)[0]?.source;
  useEffect(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);

  if (first === undefined) return null;
  return (
    <Fieldset className={css['fields']} disabled={disabled}>
      {Object.entries(input.fields).map(([name, field]) => {
        const { Input } = editorOf(field);
        return (
          <Input
            key={name}
            resource={input.name}
            name={name}
            field={field}
            titleSource={titleSourceOf(input)}
            record={record}
          />
        );
      })}
    </Fieldset>
  );
}
