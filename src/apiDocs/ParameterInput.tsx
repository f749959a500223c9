import TextField from '@mui/material/TextField';
import { useResourceText } from '../kit/resourceText';
import type { Parameter } from './document';
import type { ParameterFault } from './request';

interface Props {
  parameter: Parameter;
  value: string;
  fault: ParameterFault | null;
  onChange: (value: string) => void;
}

/** Input or select for the value of a parameter. */
export function ParameterInput({ parameter, value, fault, onChange }: Props) {
  const { translate } = useResourceText();
  const { name, isRequired, schema, example } = parameter;
  const options: unknown = schema['enum'];
  const choices = Array.isArray(options) ? options.map(String) : null;
  const asText = example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example);
  return (
    <TextField
      label={name}
      required={isRequired}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={fault !== null}
      helperText={
        fault ? translate(`apiDocs.faults.${fault}`) : asText && translate('apiDocs.such', { example: asText })
      }
      select={choices !== null}
      slotProps={{
        inputLabel: { lang: 'en', ...(choices && { shrink: true }) },
        htmlInput: { autoComplete: 'off', spellCheck: false },
        ...(choices && { select: { native: true } }),
      }}
    >
      {choices && [
        <option key="" value="" aria-label={translate('apiDocs.none')} />,
        ...choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        )),
      ]}
    </TextField>
  );
}
