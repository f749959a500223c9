import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtp } from '../../../api/hosts/smtp';
import { MailFailed } from '../../../api/mail/port';

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(() => done()));
});

interface Received {
  from: string;
  to: string[];
  content: string;
}

/** A mail server on this machine. */
async function openServer(options: { refused?: { code: number; text: string } } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      const { refused } = options;
      callback(refused ? Object.assign(new Error(refused.text), { responseCode: refused.code }) : null);
    },
    onData(stream, session, callback) {
      let content = '';
      stream.on('data', (part: Buffer) => (content += part.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content,
        });
        callback();
      });
    },
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}` };
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
