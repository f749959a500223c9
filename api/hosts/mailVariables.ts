import { isLoopback, type Report, type Variables } from './variables';

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
