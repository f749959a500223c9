import { classifyDatabaseError } from '../api/db/errors';
import { readBody } from './body';
import type { EndpointCall, Endpoint } from './endpoints/endpoint';
import {
  lookUpAccount,
  resetPassword,
  sendOobCode,
  signInWithPassword,
  refreshTokens,
  updateAccount,
} from './endpoints/accounts';
import { finishEnrolment, finishSignIn, makeRecoveryCodes, startEnrolment, withdrawEnrolment } from './endpoints/mfa';
import { IdentityError } from './identityError';
import type { Service } from './service';

const accountsPath = '/identitytoolkit.googleapis.com/v1/accounts:';
const factorsPath = '/identitytoolkit.googleapis.com/v2/accounts/mfa';

const administratorsOnly: Endpoint = () => Promise.reject(new IdentityError('ADMIN_ONLY_OPERATION'));

const endpoints: Readonly<Record<string, Endpoint>> = {
  [`${accountsPath}signInWithPassword`]: signInWithPassword,
  [`${accountsPath}lookup`]: lookUpAccount,
  [`${accountsPath}sendOobCode`]: sendOobCode,
  [`${accountsPath}resetPassword`]: resetPassword,
  [`${accountsPath}update`]: updateAccount,
  [`${factorsPath}Enrollment:start`]: startEnrolment,
  [`${factorsPath}Enrollment:finalize`]: finishEnrolment,
  [`${factorsPath}Enrollment:withdraw`]: withdrawEnrolment,
  [`${factorsPath}SignIn:finalize`]: finishSignIn,
  [`${factorsPath}RecoveryCodes:create`]: makeRecoveryCodes,
  [`${accountsPath}signUp`]: administratorsOnly,
  [`${accountsPath}delete`]: administratorsOnly,
  '/securetoken.googleapis.com/v1/token': refreshTokens,
};

const identityPaths = /^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)\//;

export function createRouter(service: Service, administration: (request: Request) => Promise<Response | null>) {
  return async (call: EndpointCall): Promise<Response | null> => {
    const { request } = call;
    const { pathname, origin } = new URL(request.url);
    if (!identityPaths.test(pathname)) return null;
    const requestOrigin = request.headers.get('origin');
    try {
      // Rejects cross-site requests, which could sign somebody in or send mails.
      if (requestOrigin !== null && requestOrigin !== origin) throw new IdentityError('PERMISSION_DENIED');
      const administrationResponse = await administration(request);
      if (administrationResponse) return addSecurityHeaders(administrationResponse);
      const endpoint = Object.hasOwn(endpoints, pathname) ? endpoints[pathname] : undefined;
      if (!endpoint || request.method !== 'POST') throw new IdentityError('NOT_FOUND');
      return addSecurityHeaders(Response.json(await endpoint(service, await readBody(request), call)));
    } catch (error) {
      if (error instanceof IdentityError) return addSecurityHeaders(error.toResponse());
      if (classifyDatabaseError(error)?.kind === 'unavailable') return addSecurityHeaders(unavailableResponse());
      throw error;
    }
  };
}

function addSecurityHeaders(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('X-Content-Type-Options', 'nosniff');
  response.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  return response;
}

/**
 * The response has no JSON body on purpose. While the SDK starts, it signs the user out on every error in Firebase's
 * format, but treats a body that is not JSON as a network failure.
 */
function unavailableResponse(): Response {
  return new Response(null, { status: 503, headers: { 'Retry-After': '2' } });
}
