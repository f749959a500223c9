import FormHelperText from '@mui/material/FormHelperText';
import { useInput, ValidationError } from 'react-admin';
import { useResourceText } from '../resourceText';
import { CheckboxGroup } from './CheckboxGroup';
import { optionLabel } from './choice.read';
import { OptionHints } from './OptionHints';
import type { FieldEditor, InputProps } from './kind';

function Input({ resource, name, field: { options } }: InputProps<'choices'>) {
  const resourceText = useResourceText();
  const { id, field, fieldState } = useInput({ source: name });
  const chosen = new Set<unknown>(Array.isArray(field.value) ? field.value : []);
  const errorMessage = fieldState.error?.message;
  return (
    <div>
      <CheckboxGroup
        label={resourceText.fieldLabel(resource, name)}
        describedBy={`${id}-help`}
        firstRef={field.ref}
        options={options.map((option) => ({
          value: option,
          label: optionLabel(option, resourceText, { resource, name }),
        }))}
        isChosen={(option) => chosen.has(option)}
        onToggle={(option) =>
          field.onChange(options.filter((one) => (one === option ? !chosen.has(one) : chosen.has(one))))
        }
        onBlur={field.onBlur}
      />
      <FormHelperText id={`${id}-help`} error={Boolean(errorMessage)}>
        {errorMessage ? <ValidationError error={errorMessage} /> : resourceText.lookup(resource, `help.${name}`)}
      </FormHelperText>
      <OptionHints resource={resource} name={name} options={options} />
    </div>
  );
}

/** Has no filter: a list cannot be filtered by several options at once. */
function Filter() {
  return null;
}

export const choices: FieldEditor<'choices'> = { Input, Filter, isWide: () => true };
