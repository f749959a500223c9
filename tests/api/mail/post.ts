import type { MailFailed, Mail, MailPort } from '../../../api/mail/port';

/** A mail server, as an installation sees it: the outside world. */
export interface Post extends MailPort {
  readonly delivered: Mail[];
  /** What happens to the next mails; without it they are delivered. */
  refuse(error: MailFailed | null): void;
}

export function openPost(): Post {
  const delivered: Mail[] = [];
  let refused: MailFailed | null = null;
  return {
    origin: 'https://console.example.com',
    delivered,
    refuse(error) {
      refused = error;
    },
    send(mail) {
      if (refused) return Promise.reject(refused);
      delivered.push(mail);
      return Promise.resolve();
    },
  };
}
