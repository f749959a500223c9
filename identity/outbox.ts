import type { Language } from '../contract/roles';

/** A password mail that would have been sent. */
export interface Mail {
  email: string;
  /** Link to set the password. */
  link: string;
  code: string;
  language: Language;
  /** RFC 3339, UTC. */
  sentAt: string;
}

/** Latest mails, oldest first. Stored in memory only. */
export interface Outbox {
  readonly mails: readonly Mail[];
  put(mail: Mail): void;
}

const maxMails = 100;

export function createOutbox(onMail: (mail: Mail) => void): Outbox {
  const mails: Mail[] = [];
  return {
    mails,
    put(mail) {
      mails.push(mail);
      if (mails.length > maxMails) mails.shift();
      onMail(mail);
    },
  };
}
