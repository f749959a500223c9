import type { NoticeKind } from '../../contract/people/notifications';

/** Question from the service worker to a page of the console. */
export type WorkerRequest =
  /** Asks whether a page has already shown the notice. */
  | { type: 'told'; requestId: string; kind: NoticeKind }
  /** Asks the page to navigate to `path`. */
  | { type: 'open'; path: string }
  /** Reports that the browser's push subscription has changed. */
  | { type: 'subscriptionChanged' };

/** Sent through the message port that came with the question. */
export type PageReply = boolean;
