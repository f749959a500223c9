import { createProblem, type RequestParts, type Fault } from './faults';

export const signedOut: Fault = {
  name: '401',
  answer: async () => createProblem(401, 'auth.tokenRevoked'),
  code: 'auth.tokenRevoked',
  retry: false,
};

/** Rejects the first request because its token has expired. Accepts the repeated request and all later ones. */
export function createExpiredOnce() {
  let refusedPath: string | null = null;
  let isOver = false;
  return {
    name: '401, once',
    answer: async (_: unknown, perform: () => Promise<Response>, { pathname, search }: RequestParts) => {
      isOver ||= pathname + search === refusedPath;
      if (refusedPath !== null) return perform();
      refusedPath = pathname + search;
      return createProblem(401, 'auth.tokenExpired');
    },
    code: 'auth.tokenExpired',
    retry: false,
    isOver: () => isOver,
    reset() {
      refusedPath = null;
      isOver = false;
    },
  } satisfies Fault & Record<string, unknown>;
}
