import { createTransport } from 'nodemailer';
import { MailFailed, type MailPort } from '../mail/port';
import type { SmtpSettings } from './mailVariables';

/** How long the server may take for each part of a mail, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

interface SmtpFault {
  code?: unknown;
  responseCode?: unknown;
}

/** What a server says of the recipient or of the mail will be no other later; its password or its load may be. */
function failureOf(error: unknown): MailFailed {
  const { code, responseCode }: SmtpFault = typeof error === 'object' && error !== null ? error : {};
  const isRefused = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH';
  return new MailFailed(isRefused ? String(responseCode) : String(code ?? 'failed'), {
    isPermanent: isRefused && (code === 'EENVELOPE' || code === 'EMESSAGE'),
  });
}

/** Mail by an SMTP server, over TLS but on this machine. */
export function createSmtp({ url, from, insecure }: SmtpSettings, origin: string): MailPort {
  const { hostname, port, username, password, protocol } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !insecure,
    ...(insecure && { ignoreTLS: true }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // What a mail names is never read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    origin,
    async send({ to, subject, text, html, language, replyTo, attachments = [], messageId }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          messageId: `<${messageId}@${domain}>`,
          headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
          attachments: attachments.map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            content: Buffer.from(content),
          })),
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}
