import type { Actor } from './engine/writeContext';
import type { Services } from './transactions/services';
import type { WriteRequest } from './transactions/transact';

export const systemActor: Actor = { uid: 'system', email: 'system', role: null, duties: ['owner'] };

export function systemRequest(
  { clock, newId, settings }: Pick<Services, 'clock' | 'newId' | 'settings'>,
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
