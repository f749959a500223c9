import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Json } from '../apiFixture';
import { createPlan, createUser, inviteAdministrator, openUsersFixture } from './usersFixture';

function resolveReferences(node: unknown, document: Json): unknown {
  if (Array.isArray(node)) return node.map((one) => resolveReferences(one, document));
  if (node === null || typeof node !== 'object') return node;
  const { $ref, ...rest } = node as Record<string, unknown>;
  if (typeof $ref === 'string')
    return resolveReferences(
      $ref
        .slice(2)
        .split('/')
        .reduce<Json | undefined>((at, key) => at?.[key], document),
      document,
    );
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolveReferences(value, document)]));
}

test('matches people and their history to the API description, with the reasons against archiving', async () => {
  const fixture = await openUsersFixture();
  const document = (await fixture.send('GET', 'openapi.json')).json;
  const user = await createUser(fixture, { phone: '55 1234 5678' });
  await fixture.act(`users/user/${user.id}`, 'start-trial', { planId: (await createPlan(fixture)).id });
  await createUser(fixture);
  const colleague = await inviteAdministrator(fixture);
  await fixture.act(`users/administrator/${colleague.id}`, 'block', { reason: 'x' });

  for (const resource of ['users/administrator', 'users/user', 'audit-events']) {
    const responses =
      document['paths']?.[`/api/${resource}`]?.['get']?.['responses']?.['200']?.['content']?.['application/json']?.[
        'schema'
      ];
    const { json } = await fixture.send('GET', resource);
    expect((json as unknown as unknown[]).length).toBeGreaterThan(1);
    const result = z
      .fromJSONSchema(resolveReferences(responses, document) as Parameters<typeof z.fromJSONSchema>[0])
      .safeParse(json);
    expect([resource, result.error?.issues ?? []]).toEqual([resource, []]);
  }
  const archiveResponses = document['paths']?.['/api/users/administrator/{id}']?.['delete']?.['responses'] ?? {};
  const refusalTexts = JSON.stringify(resolveReferences(archiveResponses['409'], document));
  expect(refusalTexts).toContain('account.self');
  await fixture.close();
});
