import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldsDisabled } from '../Fieldset';

export interface DateInputProps {
  label: string;
  /** How a screen reader calls it, where the label is said by what stands around it. */
  name?: string;
  /** A calendar date, `2026-07-31`; `null` for none. */
  value: string | null;
  /** The same; a text that is no date for what is not complete or not in the calendar, to be handed back as `value`. */
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** The first and the last date the calendar offers. */
  min?: string;
  max?: string;
  required?: boolean;
  /** Without it what is not complete is marked, and told, once the field is left. */
  error?: boolean;
  help?: ReactNode;
  /** What can be focused. */
  inputRef?: Ref<HTMLInputElement>;
}

export interface DateFieldProps extends DateInputProps {
  disabled: boolean;
  /** The focus was on its place while it was loaded. */
  hadFocus: boolean;
}

type DateFieldComponent = ComponentType<DateFieldProps>;
let loaded: DateFieldComponent | null = null;

/**
 * A calendar date, typed in the console's language or picked from a calendar. What draws it is loaded
 * when the first one is shown.
 */
export function DateInput(props: DateInputProps) {
  const { label, error, help, required = false, inputRef } = props;
  const translate = useTranslate();
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
