import type { Actor } from './engine/writeContext';
import type { Deps } from './http/context';
import type { WriteRequest } from './http/transact';

/** Who does what no person does: the history names it. */
export const system: Actor = { uid: 'system', email: 'system', role: null, duties: ['owner'] };

/** A write that nobody asked for, now. `report` is told of failures outside of its transaction. */
export function systemRequest(
  { clock, newId, settings }: Pick<Deps, 'clock' | 'newId' | 'settings'>,
  report: WriteRequest['report'],
): WriteRequest {
  const { timeZone, secondPersonFromMinor } = settings;
  return {
    viewer: { actor: system, at: clock().toISOString(), timeZone, secondPersonFromMinor, installation: settings },
    requestId: newId(),
    report,
  };
}
