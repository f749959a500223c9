import { expect, test } from 'vitest';
import { runCommand } from './command';
import { emptyFolder, runServer, signIn } from './server';

const link = /Mail to (\S+): (\S+)/;

test('adds the first administrator, who sets a password by mail and signs in, and invites others', async () => {
  const DATA_DIR = emptyFolder();
  const add = (email: string, ...more: string[]) => runCommand('administrator', ['add', email, ...more], { DATA_DIR });

  const wrong = await add('not an address');
  expect([wrong.status, wrong.errors.trim()]).toEqual([
    1,
    'not an address was not added: request.invalid, email: malformed.',
  ]);
  const added = await add('Carla@example.com', '--name', 'Carla Ríos', '--language', 'es');
  expect(added.errors).toBe('');
  expect(added.out).toContain('Carla@example.com is an administrator now.');
  const again = await add('carla@example.com');
  expect(again.out).toContain('was invited before and has not signed in: the mail was sent again.');
  const [, to, address = ''] = link.exec(again.out) ?? [];
  expect(to).toBe('carla@example.com');
  const other = await add('diego@example.com');
  expect([other.status, other.errors]).toEqual([1, expect.stringContaining('there are administrators')]);

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
  const list = await fetch(`${origin}/api/users/administrator`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await list.json()).toMatchObject([{ email: 'carla@example.com', displayName: 'Carla Ríos', state: 'active' }]);
  await server.stop();

  const known = await add('carla@example.com');
  expect([known.status, known.errors]).toEqual([1, expect.stringContaining('is an administrator already')]);
  const restored = await runCommand('administrator', ['restore', 'Carla@example.com'], { DATA_DIR });
  expect(restored.out).toMatch(/Mail to carla@example.com: \S+oobCode=/);
  expect(restored.out).toContain('Carla@example.com may come in again');
  const unknown = await runCommand('administrator', ['restore', 'eva@example.com'], { DATA_DIR });
  expect([unknown.status, unknown.errors]).toEqual([1, expect.stringContaining('is no administrator who may come in')]);
  const resent = await add('carla@example.com', '--even-so');
  expect(resent.out).toContain('the mail was sent again');
  const evenSo = await add('diego@example.com', '--even-so');
  expect(evenSo.out).toContain('diego@example.com is an administrator now.');
});

test.each([[[]], [['add']], [['remove', 'carla@example.com']], [['add', 'carla@example.com', '--language', 'fr']]])(
  'prints the usage of npm run administrator for the arguments %j',
  async (args) => {
    const { status, errors } = await runCommand('administrator', args, { DATA_DIR: emptyFolder() });
    expect([status, errors]).toEqual([1, expect.stringContaining('Usage: npm run administrator -- add EMAIL')]);
  },
);
