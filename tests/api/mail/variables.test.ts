import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../api/hosts/environment';
import { StartRefused } from '../../../api/hosts/startRefused';
import type { Variables } from '../../../api/hosts/variables';
import { newKey } from '../../../api/vault';

function faultsOf(variables: Variables): string[] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return error.message.split('\n');
  }
}

describe('mail variables', () => {
  const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'sobremesa', ENCRYPTION_KEY: newKey() };
  const mail = {
    SMTP_URL: 'smtps://hola:p%40ss@smtp.example.com',
    MAIL_FROM: 'Sobremesa <hola@example.com>',
    CONSOLE_ORIGIN: 'https://console.example.com',
  };

  test('prints mail with demo accounts, sends it with a server, and omits it otherwise', () => {
    expect(readEnvironment({}).mail).toMatchObject({ smtp: undefined, printed: true });
    expect(readEnvironment(firebase).mail).toMatchObject({ smtp: undefined, printed: false });
    expect(readEnvironment({ ...firebase, ...mail }).mail).toEqual({
      smtp: { url: mail.SMTP_URL, from: { name: 'Sobremesa', address: 'hola@example.com' }, insecure: false },
      printed: false,
      consoleOrigin: 'https://console.example.com',
    });
  });

  test('permits mail without TLS on this machine only', () => {
    const readInsecureMail = (url: string) =>
      readEnvironment({ ...firebase, ...mail, SMTP_URL: url }).mail.smtp?.insecure;
    expect(['smtp://127.0.0.1:1025', 'smtp://localhost', 'smtp://mail.example.com'].map(readInsecureMail)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    [{ SMTP_URL: undefined }, ['SMTP_URL']],
    [{ MAIL_FROM: undefined }, ['MAIL_FROM']],
    [{ CONSOLE_ORIGIN: undefined }, ['CONSOLE_ORIGIN']],
    [{ SMTP_URL: 'https://secret@smtp.example.com' }, ['SMTP_URL']],
    [{ SMTP_URL: 'smtps://hola:secret%@smtp.example.com' }, ['SMTP_URL']],
    [{ MAIL_FROM: 'a@example.com, b@example.com' }, ['MAIL_FROM']],
    [
      { MAIL_FROM: 'Sobremesa <hola>', CONSOLE_ORIGIN: 'https://console.example.com/' },
      ['MAIL_FROM', 'CONSOLE_ORIGIN'],
    ],
  ])('rejects the mail variables %j at start', (given, expected) => {
    const faults = faultsOf({ ...firebase, ...mail, ...given });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(expected);
    expect(faults.join()).not.toContain('secret');
  });
});
