import CircleAlert from 'lucide-react/icons/circle-alert';
import { useLayoutEffect, useRef } from 'react';
import { useT } from '../i18n/useT';
import type { SignOutReason } from './errors';

/** An error of the identity service. It takes the focus, so that screen readers read it. */
export function Problem({ name }: { name: SignOutReason | 'wrongPassword' | 'wrongRecoveryCode' | null }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  // Before anybody can type on: what they type must not end up here half-way.
  useLayoutEffect(() => {
    if (name) box.current?.focus();
  }, [name]);
  return (
    <div ref={box} id="door-problem" className="door-problem" role="alert" tabIndex={-1} hidden={!name}>
      {name ? (
        <>
          <CircleAlert size={20} aria-hidden />
          <p>{t(`auth.errors.${name}`)}</p>
        </>
      ) : null}
    </div>
  );
}
