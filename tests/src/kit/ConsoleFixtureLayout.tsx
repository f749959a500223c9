import { Notification } from 'react-admin';
import type { ReactNode } from 'react';
import { LiveUpdates, type BatchDelays } from '../../../src/live/LiveUpdates';

export const immediatePace: BatchDelays = { initialDelay: 0, minInterval: 0 };

export function ConsoleFixtureLayout({ children, pace }: { children: ReactNode; pace: BatchDelays }) {
  return (
    <>
      {children}
      <Notification />
      <LiveUpdates batchDelays={pace} />
    </>
  );
}
