import type { ReactNode } from 'react';
import type { Effect, Permitted } from '../../contract/duties';
import { usePermitted } from '../session/useMayDo';
import { AccessDenied } from './DeadEnd';

interface Props {
  /** Whose page it is. */
  to: Permitted;
  effect?: Effect;
  children: ReactNode;
}

/** A page for whom it is permitted to. To everybody else it says so, and asks the API nothing. */
export function PermittedPage({ to, effect, children }: Props) {
  return usePermitted()(to, effect) ? children : <AccessDenied />;
}
