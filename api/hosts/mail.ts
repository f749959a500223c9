import type { MailPort } from '../mail/port';
import type { MailSettings } from './mailVariables';

/** How an installation sends mail; not at all without a server. `origin`: where the console is if nothing else says so. */
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

/** One block in the log, for who tries things out. */
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
