import { problem, type Asked, type Fault } from './faults';

/** No token is accepted any more. */
export const signedOut: Fault = {
  name: '401',
  answer: async () => problem(401, 'auth.tokenRevoked'),
  code: 'auth.tokenRevoked',
  retry: false,
};

/** The first request is refused for its token, which is too old; with the next token it is answered. */
export function expiredOnce() {
  let refused: string | null = null;
  let isOver = false;
  return {
    name: '401, once',
    answer: async (_: unknown, perform: () => Promise<Response>, { pathname, search }: Asked) => {
      isOver ||= pathname + search === refused;
      if (refused !== null) return perform();
      refused = pathname + search;
      return problem(401, 'auth.tokenExpired');
    },
    code: 'auth.tokenExpired',
    retry: false,
    isOver: () => isOver,
    again() {
      refused = null;
      isOver = false;
    },
  } satisfies Fault & Record<string, unknown>;
}
