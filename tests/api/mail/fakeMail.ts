import type { MailFailed, Mail, MailPort } from '../../../api/ports/mail';

export interface FakeMail extends MailPort {
  readonly deliveredMails: Mail[];
  /** Fails the following mails with `error`; `null` delivers them. */
  refuse(error: MailFailed | null): void;
}

export function createFakeMail(): FakeMail {
  const deliveredMails: Mail[] = [];
  let refusal: MailFailed | null = null;
  return {
    origin: 'https://console.example.com',
    deliveredMails,
    refuse(error) {
      refusal = error;
    },
    send(mail) {
      if (refusal) return Promise.reject(refusal);
      deliveredMails.push(mail);
      return Promise.resolve();
    },
  };
}
