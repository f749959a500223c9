import type { Language } from '../../contract/roles';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  language: Language;
  replyTo?: string;
  attachments?: readonly Attachment[];
  /** The same for each attempt, so that mail clients show a duplicate only once. */
  messageId: string;
}

export interface MailPort {
  readonly origin: string;
  readonly sender?: string;
  send(mail: Mail): Promise<void>;
}

/**
 * Thrown if the mail server refuses a mail. The message contains no text of the server's response, because servers
 * quote addresses.
 */
export class MailFailed extends Error {
  readonly reason: string;
  readonly isPermanent: boolean;
  readonly isOutage: boolean;

  constructor(reason: string, { isPermanent = false, isOutage }: { isPermanent?: boolean; isOutage?: boolean } = {}) {
    super(`the mail was not taken: ${reason}`);
    this.name = 'MailFailed';
    this.reason = reason;
    this.isPermanent = isPermanent;
    this.isOutage = isOutage ?? !isPermanent;
  }
}

/** Matches exactly one address, without list, display name or header line. */
const addressPattern = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,190}$/;
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const controlCharacters = /[\u0000-\u001F\u007F\u2028\u2029]/;

/** Throws `MailFailed` for an address or a subject that could inject further recipients or headers. */
export function assertSendable({ to, replyTo, subject }: Pick<Mail, 'to' | 'replyTo' | 'subject'>): void {
  const isValid = [to, ...(replyTo === undefined ? [] : [replyTo])].every((address) => addressPattern.test(address));
  if (!isValid || controlCharacters.test(subject)) throw new MailFailed('malformed', { isPermanent: true });
}
