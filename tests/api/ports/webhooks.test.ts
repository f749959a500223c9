import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWebhookPort, isPublicAddress } from '../../../api/hosts/webhooks';
import { readWebhooks } from '../../../api/hosts/variables';
import { WebhookFailed } from '../../../api/ports/webhooks';
import { readWebhookUrl } from '../../../api/webhooks/rules';
import { openReceiver, type Receiver } from '../webhooks/webhooksFixture';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

describe('network addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.5',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
    '127.1',
  ])('rejects %s as not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
  ])('accepts %s as public', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('endpoint URLs', () => {
  const readUrl = (text: string, reachesPrivate = false) =>
    readWebhookUrl(text, { allowsPrivateHosts: reachesPrivate });

  test.each([
    ['HTTPS://Hooks.Example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com:443/a?b=c#d', 'https://hooks.example.com/a?b=c'],
    ['https://hooks.example.com./a', 'https://hooks.example.com/a'],
    ['https://hooks.example.com:8443/', 'https://hooks.example.com:8443/'],
    ['https://ñandú.example/', 'https://xn--and-6ma2c.example/'],
  ])('normalizes %s to %s', (text, url) => expect(readUrl(text)).toEqual({ url }));

  test.each([
    ['hooks.example.com', 'malformed'],
    ['https://', 'malformed'],
    ['https://ana:secret@hooks.example.com/', 'malformed'],
    ['https://ana@hooks.example.com/', 'malformed'],
    ['http://hooks.example.com/', 'notHttps'],
    ['http://localhost/', 'notHttps'],
    ['ftp://hooks.example.com/', 'notHttps'],
    ['file:///etc/passwd', 'notHttps'],
    ['gopher://hooks.example.com/', 'notHttps'],
    ['https://localhost/', 'notPublic'],
    ['https://api.localhost/', 'notPublic'],
    ['https://metadata.google.internal/', 'notPublic'],
    ['https://printer.local/', 'notPublic'],
    ['https://intranet/', 'notPublic'],
    ['https://127.0.0.1/', 'notPublic'],
    ['https://2130706433/', 'notPublic'],
    ['https://0x7f000001/', 'notPublic'],
    ['https://0177.0.0.1/', 'notPublic'],
    ['https://127.1/', 'notPublic'],
    ['https://169.254.169.254/latest/meta-data', 'notPublic'],
    ['https://[::1]/', 'notPublic'],
    ['https://[::ffff:127.0.0.1]/', 'notPublic'],
    ['https://8.8.8.8/', 'notPublic'],
    ['https://hooks.example.com:25/', 'portNotAllowed'],
    ['https://hooks.example.com:22/', 'portNotAllowed'],
  ])('rejects %s: %s', (text, code) => expect(readUrl(text)).toEqual({ code }));

  test('permits loopback addresses where allowed, and HTTP only there', () => {
    expect(readUrl('http://localhost:4001/hooks', true)).toEqual({ url: 'http://localhost:4001/hooks' });
    expect(readUrl('http://[::1]:4001/', true)).toEqual({ url: 'http://[::1]:4001/' });
    expect(readUrl('http://127.evil.com/', true)).toEqual({ code: 'notHttps' });
    expect(readUrl('http://192.168.1.1/', true)).toEqual({ code: 'notHttps' });
  });
});

describe('webhook requests', () => {
  const request = { headers: {}, body: '{}' };
  const getFailureReason = (failedPost: Promise<unknown>) =>
    failedPost.then(
      () => 'sent',
      (error: unknown) => (error instanceof WebhookFailed ? error.reason : String(error)),
    );

  test('connects to the validated address, resolved once', async () => {
    const resolvedNames: string[] = [];
    const port = createWebhookPort({
      allowsPrivateHosts: true,
      isPrompt: false,
      resolve(hostname) {
        resolvedNames.push(hostname);
        // A second lookup of the name would return another address.
        return Promise.resolve([{ address: resolvedNames.length === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]);
      },
    });
    const url = receiver.url().replace('127.0.0.1', 'hooks.example.com');
    await expect(port.post({ url, ...request })).resolves.toEqual({ status: 204 });
    expect(resolvedNames).toEqual(['hooks.example.com']);
    expect(receiver.received[0]?.headers.host).toContain('hooks.example.com');
  });

  test.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['8.8.8.8', '127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
  ])('sends no webhook to a name that resolves to %s', async (addresses) => {
    const port = createWebhookPort({
      allowsPrivateHosts: false,
      isPrompt: false,
      resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
    });
    const { port: number } = new URL(receiver.url());
    const postResult = port.post({ url: `https://hooks.example.com:${number}/`, ...request });
    expect(await getFailureReason(postResult)).toBe('notPublic');
    expect(receiver.received).toEqual([]);
  });

  test('sends no webhook to a private address or without TLS', async () => {
    const port = createWebhookPort({ allowsPrivateHosts: false, isPrompt: false });
    expect(await getFailureReason(port.post({ url: 'https://127.0.0.1/', ...request }))).toBe('notPublic');
    expect(await getFailureReason(port.post({ url: 'https://[::1]/', ...request }))).toBe('notPublic');
    expect(await getFailureReason(port.post({ url: 'http://hooks.example.com/', ...request }))).toBe('notHttps');
  });

  test('fails without a trusted certificate', async () => {
    const port = createWebhookPort({ allowsPrivateHosts: true, isPrompt: false });
    const url = receiver.url().replace('http:', 'https:');
    expect(await getFailureReason(port.post({ url, ...request }))).not.toBe('sent');
    expect(receiver.received).toEqual([]);
  });
});

test('permits private addresses only where configured, never in production', () => {
  const readSetting = (
    text: string | undefined,
    hostOptions: { hasEmbeddedIdentity: boolean; production: boolean },
  ) => {
    const faults: string[] = [];
    const { allowsPrivateHosts: reachesPrivate } = readWebhooks(
      { WEBHOOK_ALLOW_PRIVATE: text },
      (fault) => faults.push(fault),
      hostOptions,
    );
    return [reachesPrivate, faults.length];
  };
  expect(readSetting(undefined, { hasEmbeddedIdentity: true, production: false })).toEqual([true, 0]);
  expect(readSetting(undefined, { hasEmbeddedIdentity: false, production: false })).toEqual([false, 0]);
  expect(readSetting('true', { hasEmbeddedIdentity: false, production: false })).toEqual([true, 0]);
  expect(readSetting('true', { hasEmbeddedIdentity: false, production: true })).toEqual([false, 1]);
  expect(readSetting('yes', { hasEmbeddedIdentity: false, production: false })).toEqual([false, 1]);
});
