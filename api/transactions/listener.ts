import type { EventHandler } from '../engine/events';
import type { Announcements, Viewer, WriteContext } from '../engine/writeContext';
import type { Services } from './services';

/** Request, command or job that writes. */
export interface WriteOrigin {
  viewer: Viewer;
  requestId: string;
  report: (what: string, error: unknown) => void;
}

/** Part of the API that reacts to writes of other parts. Listed in `api/listeners.ts`. */
export interface Listener {
  /** Runs when an event is emitted, in its transaction. */
  handleEvent?: EventHandler;
  /** Runs last in each transaction that is committed. */
  beforeCommit?(services: Services, context: WriteContext, origin: WriteOrigin): Promise<void>;
  /** Must not throw: the write is committed. */
  afterCommit?(services: Services, origin: WriteOrigin, announcements: Announcements): Promise<void>;
}
