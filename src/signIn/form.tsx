import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import {
  useContext,
  useId,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useT } from '../i18n/useT';
import { DialogFooterContext } from '../shell/dialogFooter';
import './field.css';
import type { SignOutReason } from '../session/identityErrors';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  isInvalid: boolean;
  hint?: string;
  endAdornment?: ReactNode;
}

export function Field({ label, value, onValue, isInvalid, hint, endAdornment, ...input }: FieldProps) {
  const id = useId();
  const describedBy = [isInvalid ? 'public-problem' : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
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
          aria-invalid={isInvalid}
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

export function PasswordField(props: Omit<FieldProps, 'type' | 'endAdornment'>) {
  const t = useT();
  const [isVisible, setVisible] = useState(false);
  const [isCapsLockOn, setCapsLock] = useState(false);
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
            aria-label={t('signIn.showPassword')}
            title={t(isVisible ? 'signIn.hidePassword' : 'signIn.showPassword')}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </button>
        }
      />
      <output className="field-caps">{isCapsLockOn ? t('signIn.capsLock') : ''}</output>
    </>
  );
}

/** Shows the error of a form. Takes the focus, so that screen readers read the error. */
export function FormError({ name }: { name: SignOutReason | 'wrongPassword' | 'wrongRecoveryCode' | null }) {
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  // Layout effect: moves the focus before the next key press, so that no input is split between two elements.
  useLayoutEffect(() => {
    if (name) container.current?.focus();
  }, [name]);
  return (
    <div ref={container} id="public-problem" className="public-problem" role="alert" tabIndex={-1} hidden={!name}>
      {name ? (
        <>
          <CircleAlert size={20} aria-hidden />
          <p>{t(`auth.errors.${name}`)}</p>
        </>
      ) : null}
    </div>
  );
}

interface SubmitButtonProps {
  /** Needed in a dialog, where the button is outside its form. */
  formId?: string;
  isPending: boolean;
  label: string;
  pendingLabel: string;
}

/**
 * Submits its form. In a dialog it is the last button of the footer. Uses `aria-disabled` while pending, because
 * a disabled button would lose the focus.
 */
export function SubmitButton({ formId, isPending, label, pendingLabel }: SubmitButtonProps) {
  const footer = useContext(DialogFooterContext);
  const button = (
    <button
      type="submit"
      form={formId}
      className={footer ? 'button' : 'button public-submit'}
      aria-disabled={isPending}
      aria-live="polite"
    >
      {isPending ? pendingLabel : label}
    </button>
  );
  return footer ? createPortal(button, footer) : button;
}
