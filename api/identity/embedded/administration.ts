/**
 * What the official emulator offers beside the service, in its own words, so that the same
 * end-to-end test runs on either: the outbox for everybody, accounts for its `owner`.
 */
import { Refusal } from './refusal';
import type { Mail } from './outbox';
import type { Service } from './service';

/** As much of `accounts:update` as tests ask for. */
interface AccountChange {
  localId?: unknown;
  disableUser?: unknown;
  customAttributes?: unknown;
  validSince?: unknown;
}

const emulated = ({ email, link, code }: Mail) => ({ email, requestType: 'PASSWORD_RESET', oobCode: code, oobLink: link });

export function createAdministration(service: Service, owner: string | undefined) {
  const { projectId, people, outbox } = service;
  const outboxPath = `/emulator/v1/projects/${projectId}/oobCodes`;
  const accountsPath = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:`;

  async function change(body: AccountChange): Promise<object> {
    const { localId, disableUser, customAttributes, validSince } = body;
    if (typeof localId !== 'string') throw new Refusal('USER_NOT_FOUND');
    await people.change(
      localId,
      {
        ...(typeof disableUser === 'boolean' && { disabled: disableUser ? 1 : 0 }),
        ...(typeof customAttributes === 'string' && { customAttributes }),
      },
      validSince === undefined ? undefined : 'endSessions',
    );
    return { localId };
  }

  async function find(body: { email?: unknown }): Promise<object> {
    const emails = Array.isArray(body.email) ? body.email : [];
    const found = await Promise.all(emails.map((email) => people.byEmail(String(email))));
    const users = found.flatMap((user) => (user ? [{ localId: user.uid, email: user.email, disabled: user.disabled === 1 }] : []));
    return users.length > 0 ? { users } : {};
  }

  /** `null`: not an address of the administration. */
  return async (request: Request): Promise<Response | null> => {
    const { pathname } = new URL(request.url);
    if (pathname === outboxPath && request.method === 'GET') return Response.json({ oobCodes: outbox.mails.map(emulated) });
    if (!pathname.startsWith(accountsPath) || request.method !== 'POST') return null;
    if (owner === undefined || request.headers.get('authorization') !== `Bearer ${owner}`) throw new Refusal('PERMISSION_DENIED');
    const body = (await request.json()) as object;
    if (pathname === `${accountsPath}update`) return Response.json(await change(body));
    if (pathname === `${accountsPath}lookup`) return Response.json(await find(body));
    return null;
  };
}
