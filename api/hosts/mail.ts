import type { MailPort } from '../ports/mail';
import type { MailSettings } from './variables';

export async function openMail(
  { smtp, printed, consoleOrigin }: MailSettings,
  origin: string,
  log: (line: string) => void,
): Promise<MailPort | undefined> {
  if (smtp) {
    const { createSmtp } = await import('./smtp');
    return createSmtp(smtp, consoleOrigin ?? origin);
  }
  return printed ? createPrintedMail(consoleOrigin ?? origin, log) : undefined;
}

function createPrintedMail(origin: string, log: (line: string) => void): MailPort {
  return {
    origin,
    send({ to, subject, text, attachments = [] }) {
      const files = attachments.map(({ filename, content }) => `Attached: ${filename} (${content.length} bytes)`);
      const lines = [`Mail to ${to}: ${subject}`, ...text.trimEnd().split('\n'), ...files];
      log(lines.map((line, index) => (index === 0 ? line : `  ${line}`.trimEnd())).join('\n'));
      return Promise.resolve();
    },
  };
}
