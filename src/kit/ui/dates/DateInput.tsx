import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react';
import { useT } from '../../../i18n/useT';
import { useFieldsDisabled } from '../Fieldset';

export interface DateInputProps {
  label: string;
  name?: string;
  /** Calendar date such as `2026-07-31`; `null` if empty. */
  value: string | null;
  /**
   * Receives a calendar date or `null`. For incomplete or invalid input it receives a text, which the caller must pass
   * back as `value`.
   */
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  min?: string;
  max?: string;
  required?: boolean;
  /** If omitted, the input marks and explains incomplete input on blur. */
  error?: boolean;
  help?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

export interface DateFieldProps extends DateInputProps {
  disabled: boolean;
  hadFocus: boolean;
}

type DateFieldComponent = ComponentType<DateFieldProps>;
let loaded: DateFieldComponent | null = null;

/**
 * Input for a calendar date, typed in the console's language or chosen in a calendar. Loads MUI X when the first such
 * input is shown.
 */
export function DateInput(props: DateInputProps) {
  const { label, error, help, required = false, inputRef } = props;
  const translate = useT();
  const disabled = useFieldsDisabled();
  const [Field, setField] = useState<DateFieldComponent | null>(() => loaded);
  const [failed, setFailed] = useState(false);
  const placeholder = useRef<HTMLDivElement>(null);
  const [hadFocus, setHadFocus] = useState(false);

  useEffect(() => {
    if (Field || failed) return undefined;
    let isShown = true;
    import('./DateField').then(
      ({ DateField }) => {
        loaded = DateField;
        if (!isShown) return;
        setHadFocus(placeholder.current?.contains(document.activeElement) ?? false);
        setField(() => DateField);
      },
      () => {
        if (isShown) setFailed(true);
      },
    );
    return () => {
      isShown = false;
    };
  }, [Field, failed]);

  if (Field) return <Field {...props} disabled={disabled} hadFocus={hadFocus} />;
  return (
    <TextField
      ref={placeholder}
      inputRef={inputRef}
      label={label}
      required={required}
      value=""
      error={failed || (error ?? false)}
      helperText={failed ? translate('form.date.failed') : help}
      slotProps={{
        htmlInput: { readOnly: true, required: false, 'aria-busy': !failed },
        inputLabel: { shrink: true, required },
        input: {
          endAdornment: failed && (
            <Button size="small" onClick={() => setFailed(false)}>
              {translate('list.retry')}
            </Button>
          ),
        },
      }}
    />
  );
}
