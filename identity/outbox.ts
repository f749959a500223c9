import type { Language } from '../contract/roles';

/** A password mail that would have been sent. */
export interface Mail {
  email: string;
  /** Where the person sets the password. */
  link: string;
  code: string;
  language: Language;
  /** RFC 3339, UTC. */
  sentAt: string;
}

/** The latest mails, oldest first. They live as long as the process or the page. */
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
