import { afterEach, expect, test } from 'vitest';
import { createSmtp } from '../../../api/hosts/smtp';
import { MailFailed } from '../../../api/mail/port';
import { openSmtpServer } from './smtpServer';

type Server = Awaited<ReturnType<typeof openSmtpServer>>;
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function openServer(...given: Parameters<typeof openSmtpServer>): Promise<Server> {
  const server = await openSmtpServer(...given);
  servers.push(server);
  return server;
}

const from = { name: 'Sobremesa', address: 'hola@example.com' };
const mail = {
  to: 'eva@correo.mx',
  subject: 'Código de Eva',
  text: 'Hola',
  html: '<p>Hola</p>',
  language: 'es' as const,
  messageId: '01',
};

test('a mail arrives with its subject, both texts, its file and where to answer', async () => {
  const { url, received } = await openServer();
  await createSmtp({ url, from, insecure: true }, 'https://c.example.com').send({
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

test('a refused recipient is refused for good, a server that is busy or gone is not', async () => {
  const failureOf = (url: string, insecure = true) =>
    createSmtp({ url, from, insecure }, '')
      .send(mail)
      .then(
        () => undefined,
        (error: unknown) => (error instanceof MailFailed ? [error.reason, error.isPermanent, error.message] : error),
      );
  const unknown = await openServer({ refused: { code: 550, text: 'no such user eva@correo.mx' } });
  // What the server says of whom stays out of the log.
  expect(await failureOf(unknown.url)).toEqual(['550', true, 'the mail was not taken: 550']);
  const busy = await openServer({ refused: { code: 451, text: 'later' } });
  expect(await failureOf(busy.url)).toEqual(['EENVELOPE', false, 'the mail was not taken: EENVELOPE']);
  expect(await failureOf('smtp://127.0.0.1:1')).toEqual(['ESOCKET', false, 'the mail was not taken: ESOCKET']);
  // Over the network nothing is said without TLS: neither a password nor a code.
  const plain = await openServer();
  expect(await failureOf(plain.url, false)).toEqual(['500', false, 'the mail was not taken: 500']);
  expect(plain.received).toEqual([]);
});
