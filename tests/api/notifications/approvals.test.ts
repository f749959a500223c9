import { expect, onTestFinished, test } from 'vitest';
import type { PushMessage } from '../../../api/ports/push';
import { openApprovalsFixture } from '../approvals/approvalsFixture';

test('pushes an approval request to other persons who may decide it', async () => {
  const sentMessages: PushMessage[] = [];
  const fixture = await openApprovalsFixture({
    push: {
      awaited: true,
      send: (messages) => {
        sentMessages.push(...messages);
        return Promise.resolve({ unregisteredTokens: [], failures: [] });
      },
    },
  });
  onTestFinished(() => fixture.close());
  await fixture.grantDuties('ana', ['owner']);
  await fixture.grantDuties('carla', ['catalogs']);
  for (const as of ['admin', 'ana', 'carla'])
    await fixture.send('POST', 'devices', { as, body: { token: `of-${as}`, language: 'es' } });
  sentMessages.splice(0);

  const approvalRequest = await fixture.issue(20_000);
  const id = String(approvalRequest.json['approval']?.['id']);
  expect(sentMessages.map(({ token }) => token)).toEqual(['of-ana']);
  expect(sentMessages[0]?.data).toMatchObject({
    kind: 'approvalToDecide',
    id,
    text: 'Una solicitud espera tu aprobación',
    path: `/approvals/${id}`,
  });
  sentMessages.splice(0);
  expect((await fixture.decide(approvalRequest, 'approve', 'ana')).status).toBe(200);
  expect(sentMessages).toEqual([]);
});
