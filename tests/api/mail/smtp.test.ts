import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createSmtp } from '../../../api/hosts/smtp';
import { openEndlessServer, openSmtpServer } from './smtpServer';

type Server = Awaited<ReturnType<typeof openSmtpServer>>;
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function openServer(...serverOptions: Parameters<typeof openSmtpServer>): Promise<Server> {
  const server = await openSmtpServer(...serverOptions);
  servers.push(server);
  return server;
}

const sender = { name: 'Sobremesa', address: 'hola@example.com' };
const mail = {
  to: 'eva@correo.mx',
  subject: 'Código de Eva',
  text: 'Hola',
  html: '<p>Hola</p>',
  language: 'es' as const,
  messageId: '01',
};

test('delivers a mail with subject, both texts, attachment and reply address', async () => {
  const { url, received } = await openServer();
  await createSmtp({ url, from: sender, insecure: true }, 'https://c.example.com').send({
    ...mail,
    replyTo: 'soporte@example.com',
    attachments: [{ filename: 'ventas.csv', contentType: 'text/csv', content: new TextEncoder().encode('a,b') }],
  });
  expect(received).toHaveLength(1);
  const [{ content = '', ...envelope } = { from: '', to: [] }] = received;
  expect(envelope).toEqual({ from: 'hola@example.com', to: ['eva@correo.mx'] });
  for (const part of [
    'Message-ID: <01@example.com>',
    'From: Sobremesa <hola@example.com>',
    'Reply-To: soporte@example.com',
    'Content-Language: es',
    'Auto-Submitted: auto-generated',
    'filename=ventas.csv',
    'text/html',
  ])
    expect(content).toContain(part);
});

const failureOf = (url: string, { insecure = true, timeoutMs }: { insecure?: boolean; timeoutMs?: number } = {}) =>
  createSmtp({ url, from: sender, insecure }, '', timeoutMs)
    .send(mail)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
const createMailFailure = (reason: string, { isPermanent = false, isOutage = false } = {}) =>
  expect.objectContaining({ message: `the mail was not taken: ${reason}`, reason, isPermanent, isOutage });

test.each([
  ['a recipient', { code: 550 }, createMailFailure('550', { isPermanent: true })],
  ['a recipient temporarily', { code: 450 }, createMailFailure('450')],
  ['a mail', { refusedCommand: 'content', code: 554 }, createMailFailure('554', { isPermanent: true })],
  ['a mail temporarily', { refusedCommand: 'content', code: 452 }, createMailFailure('452')],
  // An outage, not a rejection: the installation must configure a sender or a password.
  ['the sender', { refusedCommand: 'sender', code: 530 }, createMailFailure('530', { isOutage: true })],
  ['the sender temporarily', { refusedCommand: 'sender', code: 451 }, createMailFailure('451', { isOutage: true })],
] as const)('reports a server that rejects %s', async (_, refused, expected) => {
  // The log must not contain recipients, which the server's messages may name.
  const { url } = await openServer({ refusalOption: { text: 'not eva@correo.mx', ...refused } });
  expect(await failureOf(url)).toEqual(expected);
});

test('sends nothing to an unreachable server or one without TLS', async () => {
  expect(await failureOf('smtp://127.0.0.1:1')).toEqual(createMailFailure('ESOCKET', { isOutage: true }));
  const serverWithoutTls = await openServer();
  expect(await failureOf(serverWithoutTls.url, { insecure: false })).toEqual(
    createMailFailure('ETLS', { isOutage: true }),
  );
  expect(serverWithoutTls.received).toEqual([]);
});

test('closes the connection to a server whose response never ends', async () => {
  const endlessServer = await openEndlessServer();
  onTestFinished(() => endlessServer.close());
  expect(await failureOf(endlessServer.url, { timeoutMs: 200 })).toEqual(
    createMailFailure('ETIMEDOUT', { isOutage: true }),
  );
  await expect.poll(() => endlessServer.sockets.size).toBe(0);
});
