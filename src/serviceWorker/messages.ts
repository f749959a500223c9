import type { NoticeKind } from '../../contract/notices';

/** What the worker asks a page of the console. */
export type Question =
  /** Whether a page has told the person of it. */
  | { type: 'told'; requestId: string; kind: NoticeKind }
  /** Opens a page of the console in its window. */
  | { type: 'open'; path: string }
  /** The browser has another push subscription now. */
  | { type: 'subscriptionChanged' };

/** A page answers by the port that comes with the question. */
export type Answer = boolean;
