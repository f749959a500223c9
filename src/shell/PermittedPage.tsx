import type { ReactNode } from 'react';
import type { Effect, Permitted } from '../../contract/duties';
import { usePermitted } from '../session/useMayDo';
import { AccessDenied } from './StatusPage';

interface Props {
  permitted: Permitted;
  effect?: Effect;
  children: ReactNode;
}

/** Renders the page if permitted, else `AccessDenied` without a request to the API. */
export function PermittedPage({ permitted, effect, children }: Props) {
  return usePermitted()(permitted, effect) ? children : <AccessDenied />;
}
