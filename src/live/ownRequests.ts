import { newKey } from '../data/key';

/** This page, among all that are open. */
const page = newKey();
let count = 0;

/** The `X-Request-Id` of the next request that this page writes with. */
export function newRequestId(): string {
  count += 1;
  return `${page}.${count}`;
}

/** Whether this page has sent the request: it knows the outcome already. */
export const isOwnRequest = (requestId: string): boolean => requestId.startsWith(`${page}.`);
