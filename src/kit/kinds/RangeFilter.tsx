import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldKind } from '../../../contract/fields';
import { useResourceText, type ResourceText } from '../resourceText';
import type { FilterPart, FilterProps } from './kind';
import css from './choices.module.css';

interface RangeFormat {
  parseTyped: (typed: string) => unknown;
  formatValue: (bound: unknown) => string;
  inputMode?: 'numeric' | 'decimal';
}

interface Props extends RangeFormat {
  value: FilterPart;
  onChange: (part: FilterPart) => void;
}

export const createRangeFilter = (rangeFormatOf: (resourceText: ResourceText) => RangeFormat) =>
  function Filter({
    resource,
    name,
    value,
    onChange,
  }: Pick<FilterProps<FieldKind>, 'resource' | 'name' | 'value' | 'onChange'>) {
    const resourceText = useResourceText();
    const { translate } = resourceText;
    const label = resourceText.fieldLabel(resource, name);
    const props = { ...rangeFormatOf(resourceText), value, onChange };
    return (
      <fieldset className={css['choice']}>
        <legend>{label}</legend>
        <div className={css['range']}>
          <Bound
            {...props}
            bound={`${name}_gte`}
            label={translate('list.from')}
            name={translate('list.atLeast', { label })}
          />
          <Bound
            {...props}
            bound={`${name}_lte`}
            label={translate('list.to')}
            name={translate('list.atMost', { label })}
          />
        </div>
      </fieldset>
    );
  };

interface BoundProps extends Props {
  name: string;
  label: string;
  bound: string;
}

function Bound({ bound, label, name, value, onChange, parseTyped, formatValue, inputMode }: BoundProps) {
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      value={typing ?? (value[bound] === undefined ? '' : formatValue(value[bound]))}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange({ [bound]: parseTyped(event.target.value) });
      }}
      onBlur={() => setTyping(null)}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode, 'aria-label': name } }}
    />
  );
}
