import type { NoticeKind } from '../../contract/people/notifications';

export type WorkerRequest =
  /** Asks the page whether it has already shown the notice. */
  | { type: 'checkIfShown'; requestId: string; kind: NoticeKind }
  | { type: 'open'; path: string }
  | { type: 'subscriptionChanged' };

export type PageReply = boolean;
