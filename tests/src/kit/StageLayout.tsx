import { Notification } from 'react-admin';
import type { ReactNode } from 'react';
import type { Pace } from '../../../src/live/bursts';
import { LiveUpdates } from '../../../src/live/LiveUpdates';

export const atOnce: Pace = { first: 0, between: 0 };

/** What each page of a stage has around it. */
export function StageLayout({ children, pace }: { children: ReactNode; pace: Pace }) {
  return (
    <>
      {children}
      <Notification />
      <LiveUpdates pace={pace} />
    </>
  );
}
