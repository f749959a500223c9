import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { useT } from '../i18n/useT';
import './field.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  invalid: boolean;
  hint?: string;
  endAdornment?: ReactNode;
}

export function Field({ label, value, onValue, invalid, hint, endAdornment, ...input }: FieldProps) {
  const id = useId();
  const describedBy = [invalid ? 'public-problem' : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          value={value}
          required
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={invalid}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        {endAdornment}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const t = useT();
  const [isVisible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <>
      <Field
        {...props}
        type={isVisible ? 'text' : 'password'}
        onKeyUp={updateCapsLock}
        onBlur={() => setCapsLock(false)}
        endAdornment={
          <button
            type="button"
            className="field-button"
            aria-pressed={isVisible}
            aria-label={t('door.showPassword')}
            title={t(isVisible ? 'door.hidePassword' : 'door.showPassword')}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </button>
        }
      />
      <output className="field-caps">{capsLock ? t('door.capsLock') : ''}</output>
    </>
  );
}
