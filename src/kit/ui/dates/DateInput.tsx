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
let loadedField: DateFieldComponent | null = null;

/**
 * Input for a calendar date, typed in the console's language or chosen in a calendar. Loads MUI X when the first such
 * input is shown.
 */
export function DateInput(props: DateInputProps) {
  const { label, error, help, required = false, inputRef } = props;
  const translate = useT();
  const disabled = useFieldsDisabled();
  const [Field, setField] = useState<DateFieldComponent | null>(() => loadedField);
  const [hasFailed, setHasFailed] = useState(false);
  const placeholder = useRef<HTMLDivElement>(null);
  const [hadFocus, setHadFocus] = useState(false);

  useEffect(() => {
    if (Field || hasFailed) return undefined;
    let isMounted = true;
    import('./DateField').then(
      ({ DateField }) => {
        loadedField = DateField;
        if (!isMounted) return;
        setHadFocus(placeholder.current?.contains(document.activeElement) ?? false);
        setField(() => DateField);
      },
      () => {
        if (isMounted) setHasFailed(true);
      },
    );
    return () => {
      isMounted = false;
    };
  }, [Field, hasFailed]);

  if (Field) return <Field {...props} disabled={disabled} hadFocus={hadFocus} />;
  return (
    <TextField
      ref={placeholder}
      inputRef={inputRef}
      label={label}
      required={required}
      value=""
      error={hasFailed || (error ?? false)}
      helperText={hasFailed ? translate('form.date.failed') : help}
      slotProps={{
        htmlInput: { readOnly: true, required: false, 'aria-busy': !hasFailed },
        inputLabel: { required },
        input: {
          endAdornment: hasFailed && (
            <Button size="small" onClick={() => setHasFailed(false)}>
              {translate('list.retry')}
            </Button>
          ),
        },
      }}
    />
  );
}
