import type { Language } from '../contract/roles';

export interface Mail {
  email: string;
  link: string;
  code: string;
  language: Language;
  /** RFC 3339, UTC. */
  sentAt: string;
}

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
