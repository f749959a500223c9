import type { ReactNode } from 'react';
import type { Effect, Permitted } from '../../contract/duties';
import { usePermitted } from '../session/useMayDo';
import { AccessDenied } from './StatusPage';

interface Props {
  permitted: Permitted;
  effect?: Effect;
  children: ReactNode;
}

export function PermittedPage({ permitted, effect, children }: Props) {
  return usePermitted()(permitted, effect) ? children : <AccessDenied />;
}
