import { newUuid } from './uuid';

/** Unique id of this page among all open pages. */
const page = newUuid();
let count = 0;

/** Returns the `X-Request-Id` for the next write request of this page. */
export function newRequestId(): string {
  count += 1;
  return `${page}.${count}`;
}

/** Returns whether this page sent the request and so already knows its outcome. */
export const isOwnRequest = (requestId: string): boolean => requestId.startsWith(`${page}.`);
