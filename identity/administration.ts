/**
 * Administration endpoints with paths and formats of the Firebase Auth emulator, so that the same end-to-end tests run
 * on both. The mail outbox is public; the account endpoints require the bearer token `ownerToken`.
 */
import { isObject } from '../contract/values';
import { readBody, stringMember, type Body } from './body';
import type { Mail } from './outbox';
import { IdentityError } from './identityError';
import type { Service } from './service';

const toEmulatorMail = ({ email, link, code }: Mail) => ({
  email,
  requestType: 'PASSWORD_RESET',
  oobCode: code,
  oobLink: link,
});

export function createAdministration(service: Service, ownerToken: string | undefined) {
  const { projectId, people, outbox } = service;
  const outboxPath = `/emulator/v1/projects/${projectId}/oobCodes`;
  const accountsPath = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:`;

  async function updateAccount(body: Body): Promise<object> {
    const localId = stringMember(body, 'localId') ?? '';
    const customAttributes = stringMember(body, 'customAttributes');
    const disabled = body['disableUser'];
    await people.change(
      localId,
      {
        ...(typeof disabled === 'boolean' && { disabled: disabled ? 1 : 0 }),
        ...(customAttributes !== undefined && { customAttributes: readClaims(customAttributes) }),
      },
      body['validSince'] === undefined ? undefined : 'endSessions',
    );
    return { localId };
  }

  async function lookUpAccounts(body: Body): Promise<object> {
    const emails = Array.isArray(body['email']) ? body['email'] : [];
    const matchingUsers = await Promise.all(emails.map((email) => people.findByEmail(String(email))));
    const users = matchingUsers.flatMap((user) =>
      user ? [{ localId: user.uid, email: user.email, disabled: user.disabled === 1 }] : [],
    );
    return users.length > 0 ? { users } : {};
  }

  /** Returns `null` if the URL belongs to no administration endpoint. */
  return async (request: Request): Promise<Response | null> => {
    const { pathname } = new URL(request.url);
    if (pathname === outboxPath && request.method === 'GET')
      return Response.json({ oobCodes: outbox.mails.map(toEmulatorMail) });
    if (!pathname.startsWith(accountsPath) || request.method !== 'POST') return null;
    if (ownerToken === undefined || request.headers.get('authorization') !== `Bearer ${ownerToken}`)
      throw new IdentityError('PERMISSION_DENIED');
    const body = await readBody(request);
    if (pathname === `${accountsPath}update`) return Response.json(await updateAccount(body));
    if (pathname === `${accountsPath}lookup`) return Response.json(await lookUpAccounts(body));
    return null;
  };
}

/** Validates custom claims: only a JSON object can become part of a token. Throws `INVALID_CLAIMS`. */
function readClaims(json: string): string {
  try {
    const claims: unknown = JSON.parse(json);
    if (isObject(claims)) return JSON.stringify(claims);
  } catch {
    // Malformed JSON is rejected below, as is any value that is not an object.
  }
  throw new IdentityError('INVALID_CLAIMS');
}
