import type { Actor } from './engine/writeContext';
import type { Deps } from './http/context';
import type { WriteRequest } from './http/transact';

/** Actor of writes that no person requested, as the history shows it. */
export const systemActor: Actor = { uid: 'system', email: 'system', role: null, duties: ['owner'] };

/** A write by the system, now. `report` receives failures outside of its transaction. */
export function systemRequest(
  { clock, newId, settings }: Pick<Deps, 'clock' | 'newId' | 'settings'>,
  report: WriteRequest['report'],
): WriteRequest {
  const { timeZone, secondPersonFromMinor } = settings;
  return {
    viewer: {
      actor: systemActor,
      at: clock().toISOString(),
      timeZone,
      secondPersonFromMinor,
      installationSettings: settings,
    },
    requestId: newId(),
    report,
  };
}
