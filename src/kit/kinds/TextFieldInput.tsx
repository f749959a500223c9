import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { FieldHelp } from './FieldHelp';
import { useResourceText } from '../resourceText';

interface Props {
  source: string;
  label: string;
  required: boolean;
  multiline?: boolean;
  help?: ReactNode;
  lang?: string | undefined;
  monospace?: boolean;
  type?: 'email' | 'tel' | 'url';
  inputMode?: 'numeric';
  formatValue?: (value: string) => string;
}

/** Text input of a form with its error. The value of an empty input is `null`, never an empty text. */
export function TextFieldInput({
  source,
  label,
  required,
  multiline = false,
  help,
  lang,
  monospace = false,
  type,
  inputMode,
  formatValue,
}: Props) {
  const { id, field, fieldState } = useInput({ source });
  const errorMessage = fieldState.error?.message;
  const [isTyping, setIsTyping] = useState(false);
  const { ref, value, onChange, onBlur, ...input } = field;
  return (
    <TextField
      {...input}
      id={id}
      inputRef={ref}
      value={formatValue && !isTyping && typeof value === 'string' ? formatValue(value) : value}
      onChange={(event) => {
        setIsTyping(true);
        onChange(event);
      }}
      onBlur={() => {
        setIsTyping(false);
        onBlur();
      }}
      type={type ?? 'text'}
      label={label}
      required={required}
      multiline={multiline}
      minRows={multiline ? 3 : 1}
      error={Boolean(errorMessage)}
      helperText={
        (errorMessage || help) && (
          <FieldHelp source={source} errorMessage={errorMessage}>
            {help}
          </FieldHelp>
        )
      }
      slotProps={{
        // Does not set `required`: the browser would show a message in its own language.
        htmlInput: {
          lang,
          inputMode,
          autoComplete: 'off',
          'aria-required': required,
          required: false,
          ...(monospace && { style: monospaced }),
        },
        inputLabel: { required },
      }}
    />
  );
}

const monospaced = { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace' };

interface TextFilterProps {
  label: string;
  value: unknown;
  onChange: (value: string | undefined) => void;
  inputMode?: 'numeric';
}

export function TextFilter({ label, value, onChange, inputMode }: TextFilterProps) {
  const { translate } = useResourceText();
  return (
    <TextField
      label={inputMode ? label : translate('list.exact', { label })}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode } }}
    />
  );
}
