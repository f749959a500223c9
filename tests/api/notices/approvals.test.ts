import { expect, onTestFinished, test } from 'vitest';
import type { PushMessage } from '../../../api/ports/push';
import { openApprovalsFixture } from '../approvals/approvalsFixture';

test('pushes an approval request to other persons who may decide it', async () => {
  const sent: PushMessage[] = [];
  const fixture = await openApprovalsFixture({
    push: {
      awaited: true,
      send: (messages) => {
        sent.push(...messages);
        return Promise.resolve({ unregisteredTokens: [], failures: [] });
      },
    },
  });
  onTestFinished(() => fixture.close());
  await fixture.grantDuties('ana', ['owner']);
  await fixture.grantDuties('carla', ['catalogs']);
  for (const as of ['admin', 'ana', 'carla'])
    await fixture.send('POST', 'devices', { as, body: { token: `of-${as}`, language: 'es' } });
  sent.splice(0);

  const requested = await fixture.issue(20_000);
  const id = String(requested.json['approval']?.['id']);
  expect(sent.map(({ token }) => token)).toEqual(['of-ana']);
  expect(sent[0]?.data).toMatchObject({
    kind: 'approvalToDecide',
    id,
    text: 'Una solicitud espera tu autorización',
    path: `/approvals/${id}`,
  });
  sent.splice(0);
  expect((await fixture.decide(requested, 'approve', 'ana')).status).toBe(200);
  expect(sent).toEqual([]);
});
