import { createTransport } from 'nodemailer';
import { MailFailed, type MailPort } from '../ports/mail';
import type { SmtpSettings } from './variables';

/** Maximum milliseconds for each step with the mail server. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Maximum milliseconds for sending a mail. Must be shorter than the lease, after which another server sends the mail
 * too.
 */
const maxSendMs = 60_000;

interface SmtpFault {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/**
 * Classifies a failure. A refusal of the recipient or the content concerns only this mail, and is permanent if its code
 * is 5xx. A refusal of the sender or the password can be fixed in the settings, after which the server accepts the
 * mail.
 */
function failureOf(error: unknown): MailFailed {
  const { code, command, responseCode }: SmtpFault = typeof error === 'object' && error !== null ? error : {};
  const isAnswer = typeof responseCode === 'number' && (code === 'EENVELOPE' || code === 'EMESSAGE');
  if (!isAnswer) return new MailFailed(code === 'EABORT' ? 'ETIMEDOUT' : String(code ?? 'failed'));
  const isAboutMail = command !== 'MAIL FROM';
  return new MailFailed(String(responseCode), {
    isPermanent: isAboutMail && responseCode >= 500,
    isOutage: !isAboutMail,
  });
}

export function createSmtp({ url, from, insecure }: SmtpSettings, origin: string, timeoutMs = maxSendMs): MailPort {
  const { hostname, port, username, password, protocol } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !insecure,
    ...(insecure && { ignoreTLS: true }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // Never loads content from a file or URL that a mail names.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    origin,
    sender: `${from.name} <${from.address}>`,
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
          // Also limits the time of a server that sends a few bytes at long intervals.
          signal: AbortSignal.timeout(timeoutMs),
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
