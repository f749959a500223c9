import { expect, test } from 'vitest';
import { runCommand } from './command';
import { createEmptyFolder, runServer, signIn } from './server';

const link = /Mail to (\S+): (\S+)/;

test('adds the first administrator, who sets a password by mail and signs in, and invites others', async () => {
  const DATA_DIR = createEmptyFolder();
  const add = (email: string, ...extraArguments: string[]) =>
    runCommand('administrator', ['add', email, ...extraArguments], { DATA_DIR });

  const wrongAddress = await add('not an address');
  expect([wrongAddress.status, wrongAddress.errors.trim()]).toEqual([
    1,
    'not an address was not added: request.invalid, email: malformed.',
  ]);
  const addResult = await add('Carla@example.com', '--name', 'Carla Ríos', '--language', 'es');
  expect(addResult.errors).toBe('');
  expect(addResult.out).toContain('Carla@example.com is an administrator now.');
  const repeatedResult = await add('carla@example.com');
  expect(repeatedResult.out).toContain('was invited before and has not signed in: the mail was sent again.');
  const [, recipient, address = ''] = link.exec(repeatedResult.out) ?? [];
  expect(recipient).toBe('carla@example.com');
  const otherResult = await add('diego@example.com');
  expect([otherResult.status, otherResult.errors]).toEqual([1, expect.stringContaining('there are administrators')]);

  const server = runServer({ DATA_DIR, SAMPLE_DATA: '' });
  const origin = await server.origin;
  const oobCode = new URL(address).searchParams.get('oobCode');
  const reset = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=embedded`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ oobCode, newPassword: 'sobremesa' }),
  });
  expect(reset.status).toBe(200);
  const token = await signIn(origin, 'carla@example.com');
  const listResponse = await fetch(`${origin}/api/users/administrator`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await listResponse.json()).toMatchObject([
    { email: 'carla@example.com', displayName: 'Carla Ríos', state: 'active' },
  ]);
  await server.stop();

  const knownResult = await add('carla@example.com');
  expect([knownResult.status, knownResult.errors]).toEqual([1, expect.stringContaining('is an administrator already')]);
  const restoreResult = await runCommand('administrator', ['restore', 'Carla@example.com'], { DATA_DIR });
  expect(restoreResult.out).toMatch(/Mail to carla@example.com: \S+oobCode=/);
  expect(restoreResult.out).toContain('Carla@example.com may come in again');
  const unknownResult = await runCommand('administrator', ['restore', 'eva@example.com'], { DATA_DIR });
  expect([unknownResult.status, unknownResult.errors]).toEqual([
    1,
    expect.stringContaining('is no administrator who may come in'),
  ]);
  const repeatedInvitation = await add('carla@example.com', '--even-so');
  expect(repeatedInvitation.out).toContain('the mail was sent again');
  const forcedResult = await add('diego@example.com', '--even-so');
  expect(forcedResult.out).toContain('diego@example.com is an administrator now.');
});

test.each([[[]], [['add']], [['remove', 'carla@example.com']], [['add', 'carla@example.com', '--language', 'fr']]])(
  'prints the usage of npm run administrator for the arguments %j',
  async (args) => {
    const { status, errors } = await runCommand('administrator', args, { DATA_DIR: createEmptyFolder() });
    expect([status, errors]).toEqual([1, expect.stringContaining('Usage: npm run administrator -- add EMAIL')]);
  },
);
