import CircleAlert from 'lucide-react/icons/circle-alert';
import { useLayoutEffect, useRef } from 'react';
import { useT } from '../i18n/useT';
import type { SignOutReason } from '../session/identityErrors';

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
