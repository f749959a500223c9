import { isIP } from 'node:net';
import { currencies, type Currency, decimalsOf } from '../../contract/currencies';
import { defaultSettings, type Settings } from '../../contract/settings';
import { createVault, publishedKey } from '../vault';

export type Variables = Readonly<Record<string, string | undefined>>;

export type Report = (fault: string) => void;

export function readInteger(
  variables: Variables,
  report: Report,
  name: string,
  { fallback, min = 0, max }: { fallback: number; min?: number; max: number },
): number {
  const text = variables[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (value >= min && value <= max) return value;
  report(`${name} is "${text}": it must be a whole number from ${min} to ${max}.`);
  return fallback;
}

export function readTimeZone(variables: Variables, report: Report): string {
  const zone = variables['TIME_ZONE'] || defaultSettings.timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    report(`TIME_ZONE is "${zone}": it must be an IANA name such as America/Mexico_City.`);
    return defaultSettings.timeZone;
  }
}

export type LiveSetting = 'events' | 'firestore' | 'off';

export interface LiveChoice {
  fallback: LiveSetting;
  offered: readonly LiveSetting[];
}

export function readLive(variables: Variables, report: Report, { fallback, offered }: LiveChoice): LiveSetting {
  const requested = variables['LIVE'] || fallback;
  const live = offered.find((one) => one === requested);
  if (live !== undefined) return live;
  report(`LIVE is "${requested}": it must be ${offered.join(' or ')} here.`);
  return 'off';
}

export function readPush(variables: Variables, report: Report, { offered }: { offered: boolean }): boolean {
  const push = variables['PUSH'] || 'off';
  if (push === 'off' || (push === 'fcm' && offered)) return push === 'fcm';
  report(push === 'fcm' ? 'PUSH=fcm needs IDENTITY=firebase.' : `PUSH is "${push}": it must be fcm or off.`);
  return false;
}

export function readMetrics(variables: Variables, report: Report): { port: number; host: string } | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, PORT: serverPort } = variables;
  if (!port) {
    if (host) report('METRICS_HOST needs METRICS_PORT: without a port there are no metrics.');
    return undefined;
  }
  if (port === (serverPort || '4000') && port !== '0')
    report(`METRICS_PORT is ${port}, as PORT: the metrics are read on a port of their own.`);
  return {
    port: readInteger(variables, report, 'METRICS_PORT', { fallback: 0, max: 65_535 }),
    host: host || '127.0.0.1',
  };
}

/** Accepts no name except `localhost`: anybody may own a name such as `127.example.com`. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

export function readEncryptionKey(
  variables: Variables,
  report: Report,
  { required, published }: { required: boolean; published: boolean },
): string | undefined {
  const key = variables['ENCRYPTION_KEY'] || undefined;
  if (key === undefined) {
    if (required)
      report(
        'ENCRYPTION_KEY is missing: it seals bank accounts. Make one with `openssl rand -base64 32` and keep it: what it sealed opens with it alone.',
      );
    return undefined;
  }
  try {
    createVault(key);
  } catch (error) {
    report(
      `ENCRYPTION_KEY cannot be used: ${error instanceof Error ? error.message : String(error)}. \`openssl rand -base64 32\` makes one.`,
    );
  }
  if (!published && key.split(',').some((one) => one.trim() === publishedKey))
    report('ENCRYPTION_KEY has the published key of the sample data: make one with `openssl rand -base64 32`.');
  return key;
}

function readAmounts(
  variables: Variables,
  report: Report,
  variable: string,
  fallback: Readonly<Record<Currency, number>>,
): Readonly<Record<Currency, number>> {
  const text = variables[variable] ?? '';
  const amounts = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .flatMap((part): [string, number][] => {
      const [, name, whole = '', fraction = ''] = /^\s*([A-Z]{3})\s*:\s*(\d+)(?:\.(\d+))?\s*$/.exec(part) ?? [];
      const currency = currencies.find((known) => known === name);
      const decimals = currency === undefined ? 0 : decimalsOf(currency);
      const minor = Number(whole + fraction.padEnd(decimals, '0'));
      if (currency !== undefined && fraction.length <= decimals && Number.isSafeInteger(minor))
        return [[currency, minor]];
      report(
        `${variable} has "${part.trim()}": it must be a currency (${currencies.join(', ')}) and an amount, such as MXN:20000.`,
      );
      return [];
    });
  if (new Set(amounts.map(([currency]) => currency)).size < amounts.length)
    report(`${variable} is "${text}": it names a currency twice.`);
  return { ...fallback, ...Object.fromEntries(amounts) };
}

export function readApprovalLimits(
  variables: Variables,
  report: Report,
): Pick<Settings, 'secondPersonFromMinor' | 'limits'> {
  const { secondPersonFromMinor, limits } = defaultSettings;
  const actMinor = readAmounts(variables, report, 'SECOND_PERSON_FROM', secondPersonFromMinor);
  if (!limits) return { secondPersonFromMinor: actMinor, limits };
  return {
    secondPersonFromMinor: actMinor,
    limits: {
      actMinor,
      personDayMinor: readAmounts(variables, report, 'PERSON_DAY_LIMIT', limits.personDayMinor),
      beneficiaryDayMinor: readAmounts(variables, report, 'BENEFICIARY_DAY_LIMIT', limits.beneficiaryDayMinor),
      keyHourMinor: readAmounts(variables, report, 'KEY_HOUR_LIMIT', limits.keyHourMinor),
    },
  };
}

export function readOrigins(variables: Variables, report: Report): string[] {
  const origins = (variables['ALLOWED_ORIGINS'] ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      report(`ALLOWED_ORIGINS has "${origin}": it must be an origin such as https://console.example.com.`);
  }
  return origins;
}

export function emulatorVariables(variables: Variables): string[] {
  return Object.keys(variables)
    .filter((name) => /EMULATOR/.test(name) || name === 'IDENTITY_ORIGIN')
    .filter((name) => !['', 'false', undefined].includes(variables[name]))
    .sort();
}

export interface SmtpSettings {
  url: string;
  from: { name: string; address: string };
  insecure: boolean;
}

export interface MailSettings {
  smtp: SmtpSettings | undefined;
  printed: boolean;
  consoleOrigin: string | undefined;
}

const address = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9.-]{1,190}$/i;

function readFrom(text: string): SmtpSettings['from'] | undefined {
  const [, name = '', emailAddress = text] = /^([^<>"\r\n]{1,80})<([^<>]+)>$/.exec(text) ?? [];
  return address.test(emailAddress.trim())
    ? { name: name.trim() || 'Sobremesa', address: emailAddress.trim() }
    : undefined;
}

/** Returns whether user name and password are correctly escaped: a bare `%` would be ambiguous. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function readSmtp(variables: Variables, report: Report): SmtpSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: mailFrom } = variables;
  if (!url && !mailFrom) return undefined;
  if (!url)
    report('SMTP_URL is missing: MAIL_FROM says who sends mail, and it by which server, smtps://user:password@host.');
  if (!mailFrom)
    report('MAIL_FROM is missing: it says in whose name mail is sent, such as Sobremesa <hola@example.com>.');
  const from = readFrom(mailFrom ?? '');
  if (mailFrom && !from)
    report(`MAIL_FROM is "${mailFrom}": it must be an address such as Sobremesa <hola@example.com>.`);
  const parsed = url && URL.canParse(url) ? new URL(url) : undefined;
  const isSmtp =
    parsed !== undefined && /^smtps?:$/.test(parsed.protocol) && parsed.hostname !== '' && isDecodable(parsed);
  if (url && !isSmtp)
    report(
      'SMTP_URL must be smtps://user:password@host:465, or smtp://user:password@host:587 for STARTTLS; of the password % is written %25, @ is %40.',
    );
  return parsed && isSmtp && from
    ? { url: parsed.href, from, insecure: parsed.protocol === 'smtp:' && isLoopback(parsed.hostname) }
    : undefined;
}

export function readMail(variables: Variables, report: Report, { printed }: { printed: boolean }): MailSettings {
  const smtp = readSmtp(variables, report);
  const origin = variables['CONSOLE_ORIGIN'] || undefined;
  const isOrigin =
    origin !== undefined && URL.canParse(origin) && /^https?:\/\//.test(origin) && new URL(origin).origin === origin;
  if (origin !== undefined && !isOrigin)
    report(`CONSOLE_ORIGIN is "${origin}": it must be an origin such as https://console.example.com.`);
  if (smtp && origin === undefined && !printed)
    report('CONSOLE_ORIGIN is missing: mails lead to the console, such as https://console.example.com.');
  return { smtp, printed: printed && !smtp, consoleOrigin: isOrigin ? origin : undefined };
}

/**
 * Reads whether webhooks may be sent to this machine and its network, with or without TLS. Allowed by default with the
 * demo accounts, otherwise only by `WEBHOOK_ALLOW_PRIVATE`; never in production.
 */
export function readWebhooks(
  variables: Variables,
  report: Report,
  { hasEmbeddedIdentity, production }: { hasEmbeddedIdentity: boolean; production: boolean },
): { allowsPrivateHosts: boolean } {
  const setting = variables['WEBHOOK_ALLOW_PRIVATE'] || (hasEmbeddedIdentity && !production ? 'true' : 'false');
  if (setting !== 'true' && setting !== 'false')
    report(`WEBHOOK_ALLOW_PRIVATE is "${setting}": it must be true or false.`);
  if (setting === 'true' && production)
    report('WEBHOOK_ALLOW_PRIVATE is true: in production webhooks reach no machine of the own network. Unset it.');
  return { allowsPrivateHosts: setting === 'true' && !production };
}
