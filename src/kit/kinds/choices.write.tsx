import FormHelperText from '@mui/material/FormHelperText';
import { useInput, ValidationError } from 'react-admin';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import { useResourceText } from '../resourceText';
import { CheckboxGroup, OptionHints, requiredMark } from './CheckboxGroup';
import { optionLabel, booleanLabel } from './choices.read';
import type { FieldEditor, InputProps, FilterProps } from './kind';
import css from './choices.module.css';
import type { FieldOf } from '../../../contract/fields';
import { useFieldsDisabled } from '../ui/Fieldset';
import { useNewRecordDefaults } from '../newRecords';

function ChoicesInput({ resource, name, field: { options } }: InputProps<'choices'>) {
  const resourceText = useResourceText();
  const { id, field, fieldState } = useInput({ source: name });
  const chosenOptions = new Set<unknown>(Array.isArray(field.value) ? field.value : []);
  const errorMessage = fieldState.error?.message;
  return (
    <div>
      <CheckboxGroup
        label={resourceText.fieldLabel(resource, name)}
        required
        describedBy={`${id}-help`}
        firstRef={field.ref}
        options={options.map((option) => ({
          value: option,
          label: optionLabel(option, resourceText, { resource, name }),
        }))}
        isChosen={(option) => chosenOptions.has(option)}
        onToggle={(option) =>
          field.onChange(options.filter((one) => (one === option ? !chosenOptions.has(one) : chosenOptions.has(one))))
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

/** Renders nothing, because the API cannot filter by fields of the kind `choices`. */
function ChoicesFilter() {
  return null;
}

export const choices: FieldEditor<'choices'> = { Input: ChoicesInput, Filter: ChoicesFilter, isWide: () => true };

function BooleanInput({ resource, name }: InputProps<'boolean'>) {
  const resourceText = useResourceText();
  const { id, field, fieldState } = useInput({ source: name });
  const { ref, value, onChange, ...input } = field;
  const errorMessage = fieldState.error?.message;
  const help = resourceText.lookup(resource, `help.${name}`);
  return (
    <div className={css['choice']}>
      <label className={css['label']} id={`${id}-label`} htmlFor={id}>
        {resourceText.fieldLabel(resource, name)}
      </label>
      <FormControlLabel
        className={css['switch']}
        htmlFor={id}
        label={booleanLabel(Boolean(value), resourceText, { resource, name })}
        control={
          <Switch
            {...input}
            checked={Boolean(value)}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{
              input: { id, ref, 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-help` },
            }}
          />
        }
      />
      <FormHelperText id={`${id}-help`} error={Boolean(errorMessage)}>
        {errorMessage ? <ValidationError error={errorMessage} /> : help}
      </FormHelperText>
    </div>
  );
}

function BooleanFilter({ resource, name, value, onChange }: FilterProps<'boolean'>) {
  const resourceText = useResourceText();
  const filterValue = value[name];
  return (
    <TextField
      select
      label={resourceText.fieldLabel(resource, name)}
      value={typeof filterValue === 'boolean' ? String(filterValue) : ''}
      onChange={(event) => onChange({ [name]: event.target.value === '' ? undefined : event.target.value === 'true' })}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">{resourceText.translate('list.any')}</MenuItem>
      {[true, false].map((choice) => (
        <MenuItem key={String(choice)} value={String(choice)}>
          {booleanLabel(choice, resourceText, { resource, name })}
        </MenuItem>
      ))}
    </TextField>
  );
}

export const boolean: FieldEditor<'boolean'> = { Input: BooleanInput, Filter: BooleanFilter };

/** Characters of all labels together. A required choice up to this length has radio buttons; any other has a menu. */
const maxSegmentCharacters = 36;

function ChoiceInput(props: InputProps<'choice'>) {
  const resourceText = useResourceText();
  const { required, options } = props.field;
  const characterCount = options.reduce((sum, option) => sum + optionLabel(option, resourceText, props).length, 0);
  return required && characterCount <= maxSegmentCharacters ? <RadioSegments {...props} /> : <SelectMenu {...props} />;
}

function RadioSegments({ resource, name, field: declaredField }: InputProps<'choice'>) {
  const resourceText = useResourceText();
  const { id, field, fieldState } = useInput({ source: name });
  const { ref, value, onChange, onBlur } = field;
  const options = useOfferedOptions(name, declaredField.options, value);
  const errorMessage = fieldState.error?.message;
  return (
    <fieldset className={css['choice']} aria-describedby={`${id}-help`}>
      <legend>
        {resourceText.fieldLabel(resource, name)}
        <span aria-hidden>{requiredMark}</span>
      </legend>
      <div className={css['segments']}>
        {options.map((option, index) => (
          <label key={option}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={id}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              onBlur={onBlur}
            />
            <span>{optionLabel(option, resourceText, { resource, name })}</span>
          </label>
        ))}
      </div>
      <FormHelperText id={`${id}-help`} error={Boolean(errorMessage)}>
        {errorMessage ? <ValidationError error={errorMessage} /> : resourceText.lookup(resource, `help.${name}`)}
      </FormHelperText>
    </fieldset>
  );
}

function SelectMenu({ resource, name, field: declaredField }: InputProps<'choice'>) {
  const resourceText = useResourceText();
  const applicableOptions = useApplicableOptions(declaredField);
  const required = declaredField.required || declaredField.varies !== undefined;
  const { id, field, fieldState } = useInput({ source: name });
  const { ref, ...input } = field;
  const options = useOfferedOptions(name, applicableOptions, input.value);
  const disabled = useFieldsDisabled();
  const errorMessage = fieldState.error?.message;
  return (
    <TextField
      {...input}
      select
      disabled={disabled}
      id={id}
      inputRef={ref}
      label={resourceText.fieldLabel(resource, name)}
      required={required}
      error={Boolean(errorMessage)}
      helperText={
        errorMessage ? <ValidationError error={errorMessage} /> : resourceText.lookup(resource, `help.${name}`)
      }
    >
      {!declaredField.required && <MenuItem value="">{resourceText.translate('form.none')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {optionLabel(option, resourceText, { resource, name })}
        </MenuItem>
      ))}
    </TextField>
  );
}

function useApplicableOptions(field: FieldOf<'choice'>): readonly string[] {
  const { varies, options } = field;
  const choice: unknown = useWatch({ name: varies?.by ?? '' });
  const schema = varies && typeof choice === 'string' ? varies.schemas[choice] : undefined;
  return schema ? options.filter((option) => schema.safeParse(option).success) : options;
}

function ChoiceFilter({ resource, name, field, value, onChange }: FilterProps<'choice'>) {
  const resourceText = useResourceText();
  const filterValue = value[name];
  const chosenOptions = new Set<unknown>(Array.isArray(filterValue) ? filterValue : [filterValue]);
  const toggle = (option: string) => {
    const newOptions = field.options.filter((one) =>
      one === option ? !chosenOptions.has(one) : chosenOptions.has(one),
    );
    onChange({ [name]: newOptions.length > 0 ? newOptions : undefined });
  };
  const options = field.options.map((option) => ({
    value: option,
    label: optionLabel(option, resourceText, { resource, name }),
  }));
  return (
    <CheckboxGroup
      label={resourceText.fieldLabel(resource, name)}
      options={options}
      isChosen={(option) => chosenOptions.has(option)}
      onToggle={toggle}
    />
  );
}

export const choice: FieldEditor<'choice'> = { Input: ChoiceInput, Filter: ChoiceFilter };

function useOfferedOptions(name: string, options: readonly string[], value: unknown): readonly string[] {
  const offeredCurrencies: readonly string[] | undefined = useNewRecordDefaults()?.currencies;
  if (name !== 'currency' || !offeredCurrencies) return options;
  return options.filter((option) => offeredCurrencies.includes(option) || option === value);
}
