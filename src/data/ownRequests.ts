import { newUuid } from './uuid';

const page = newUuid();
let count = 0;

export function newRequestId(): string {
  count += 1;
  return `${page}.${count}`;
}

export const isOwnRequest = (requestId: string): boolean => requestId.startsWith(`${page}.`);
