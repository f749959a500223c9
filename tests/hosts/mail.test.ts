import { expect, onTestFinished, test } from 'vitest';
import { openSmtpServer } from '../api/mail/smtpServer';
import { createEmptyFolder, runServer, signIn } from './server';

async function postJson(origin: string, address: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/api/${address}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await signIn(origin)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

test('sends a mail left in the outbox by a killed server over SMTP after the next start', async () => {
  const mailServer = await openSmtpServer();
  onTestFinished(() => mailServer.close());
  const variables = {
    DATA_DIR: createEmptyFolder(),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Sobremesa <hola@example.com>',
    LIVE: 'off',
  };
  const firstServer = runServer(variables);
  expect(await postJson(await firstServer.origin, 'system/test-mail', { language: 'en' })).toEqual({
    status: 'queued',
    to: 'admin@sobremesa.app',
  });
  await firstServer.stop('SIGKILL');
  const secondServer = runServer(variables);
  onTestFinished(async () => void (await secondServer.stop()));
  await secondServer.origin;
  await expect.poll(() => mailServer.received.length, { timeout: 20_000 }).toBe(1);
  const [mail] = mailServer.received;
  expect(mail?.to).toEqual(['admin@sobremesa.app']);
  expect(mail?.content).toContain('Subject: Test email from Sobremesa');
});

test('prints mail with its link to the console when no mail server is configured', async () => {
  const variables = { DATA_DIR: createEmptyFolder(), LIVE: 'off' };
  const firstServer = runServer(variables);
  await postJson(await firstServer.origin, 'system/test-mail', { language: 'en' });
  await firstServer.stop('SIGKILL');
  const secondServer = runServer({ ...variables, CONSOLE_ORIGIN: 'https://console.example.com' });
  onTestFinished(async () => void (await secondServer.stop()));
  expect(
    await secondServer.waitForOutput(
      /(Mail to admin@sobremesa\.app: Test email from Sobremesa\n {2}.*\n\n? {2}.*settings)/s,
    ),
  ).toContain('https://console.example.com/settings');
});

test('refuses to start with a mail server but no sender, and prints no password', async () => {
  const { code, errors } = await runServer({ SMTP_URL: 'smtps://hola:secreto@smtp.example.com' }).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^MAIL_FROM is missing/);
  expect(errors).not.toContain('secreto');
});
