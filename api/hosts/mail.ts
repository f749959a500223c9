import type { MailPort } from '../mail/port';
import type { MailSettings } from './mailVariables';

/** Opens the mail transport; none without a server. `origin`: the console's address if the settings do not give one. */
export async function openMail(
  { smtp, printed, consoleOrigin }: MailSettings,
  origin: string,
  say: (line: string) => void,
): Promise<MailPort | undefined> {
  if (smtp) {
    const { createSmtp } = await import('./smtp');
    return createSmtp(smtp, consoleOrigin ?? origin);
  }
  return printed ? printedMail(consoleOrigin ?? origin, say) : undefined;
}

/** Prints each mail to the log, for development. */
function printedMail(origin: string, say: (line: string) => void): MailPort {
  return {
    origin,
    send({ to, subject, text, attachments = [] }) {
      const files = attachments.map(({ filename, content }) => `Attached: ${filename} (${content.length} bytes)`);
      const lines = [`Mail to ${to}: ${subject}`, ...text.trimEnd().split('\n'), ...files];
      say(lines.map((line, at) => (at === 0 ? line : `  ${line}`.trimEnd())).join('\n'));
      return Promise.resolve();
    },
  };
}
