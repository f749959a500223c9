import type { MailFailed, Mail, MailPort } from '../../../api/mail/port';

/** A mail server, as an installation sees it: the outside world. */
export interface FakeMail extends MailPort {
  readonly delivered: Mail[];
  /** What happens to the next mails; without it they are delivered. */
  refuse(error: MailFailed | null): void;
}

export function createFakeMail(): FakeMail {
  const delivered: Mail[] = [];
  let refusal: MailFailed | null = null;
  return {
    origin: 'https://console.example.com',
    delivered,
    refuse(error) {
      refusal = error;
    },
    send(mail) {
      if (refusal) return Promise.reject(refusal);
      delivered.push(mail);
      return Promise.resolve();
    },
  };
}
