import type { Language } from '../../contract/roles';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

/** A mail to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  language: Language;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  attachments?: readonly Attachment[];
  /** The same each time the mail is tried: who gets it twice sees one. */
  messageId: string;
}

/** How mail leaves an installation. */
export interface MailPort {
  /** Where the console is, for links: `https://console.example.com`. */
  readonly origin: string;
  /** In whose name mail is sent: `Sobremesa <hola@example.com>`. */
  readonly sender?: string;
  /** Hands the mail over, with a bound on its time. Throws `MailFailed`. */
  send(mail: Mail): Promise<void>;
}

/** A mail that was not taken. Nothing of it is in the message: server answers quote addresses. */
export class MailFailed extends Error {
  /** A word for the log: `550`, `ETIMEDOUT`. */
  readonly reason: string;
  /** It would not be taken later either. */
  readonly isPermanent: boolean;
  /** The server takes no mail at the moment, whatever it says and to whom. */
  readonly isOutage: boolean;

  constructor(reason: string, { isPermanent = false, isOutage }: { isPermanent?: boolean; isOutage?: boolean } = {}) {
    super(`the mail was not taken: ${reason}`);
    this.name = 'MailFailed';
    this.reason = reason;
    this.isPermanent = isPermanent;
    this.isOutage = isOutage ?? !isPermanent;
  }
}

/** One address and nothing else: no list, no name, no line of a header. */
const oneAddress = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,190}$/;
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const control = /[\u0000-\u001F\u007F\u2028\u2029]/;

/** Throws `MailFailed` where an address or a subject would be more than it says. */
export function assertSendable({ to, replyTo, subject }: Pick<Mail, 'to' | 'replyTo' | 'subject'>): void {
  const isFine = [to, ...(replyTo === undefined ? [] : [replyTo])].every((address) => oneAddress.test(address));
  if (!isFine || control.test(subject)) throw new MailFailed('malformed', { isPermanent: true });
}
