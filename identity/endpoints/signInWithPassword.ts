import { textOf } from '../body';
import { normalized } from '../people';
import { Refusal } from '../refusal';
import { issue } from '../service';
import { emailOf, type Endpoint } from './endpoint';

/** A wrong address and a wrong password are one refusal, and take the same time. */
export const signInWithPassword: Endpoint = async (service, body) => {
  const { people, passwords, signIns, clock } = service;
  const email = normalized(emailOf(body));
  const password = textOf(body, 'password');
  if (!password) throw new Refusal('MISSING_PASSWORD');
  if (signIns.exhausted(email)) throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER');
  const user = await people.byEmail(email);
  if (!(await passwords.matches(password, user?.passwordHash ?? null)) || !user) {
    signIns.count(email);
    throw new Refusal('INVALID_LOGIN_CREDENTIALS');
  }
  if (user.disabled === 1) throw new Refusal('USER_DISABLED');
  signIns.forget(email);
  const now = clock();
  const signedIn = await people.change(user.uid, { lastSignInAt: now.toISOString() });
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: user.uid,
    email: user.email,
    displayName: user.displayName ?? '',
    registered: true,
    ...(await issue(service, signedIn, Math.floor(now.getTime() / 1000))),
  };
};
