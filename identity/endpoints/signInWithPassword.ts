import { networkOf } from '../../api/http/network';
import { ofOne, passwordsOfAddress, passwordsOfOne } from '../attempts';
import { textOf } from '../body';
import { normalized } from '../people';
import { Refusal } from '../refusal';
import { issue, newProof } from '../service';
import { noteSignIn, pending } from './mfa';
import { emailOf, type Endpoint } from './endpoint';

/** Unknown address and wrong password get the same refusal, in the same time. */
export const signInWithPassword: Endpoint = async (service, body, { address }) => {
  const { people, passwords, attempts, factors, clock } = service;
  const email = normalized(emailOf(body));
  const password = textOf(body, 'password');
  if (!password) throw new Refusal('MISSING_PASSWORD');
  // Counted before the check, so that concurrent attempts are counted too.
  const mayTry =
    (await attempts.take(passwordsOfOne, ofOne(email, address))) &&
    (address === undefined || (await attempts.take(passwordsOfAddress, networkOf(address))));
  if (!mayTry) throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER');
  const user = await people.byEmail(email);
  if (!(await passwords.matches(password, user?.passwordHash ?? null)) || !user)
    throw new Refusal('INVALID_LOGIN_CREDENTIALS');
  if (user.disabled === 1) throw new Refusal('USER_DISABLED');
  await attempts.forget(passwordsOfOne, ofOne(email, address));
  if (address !== undefined) await attempts.giveBack(passwordsOfAddress, networkOf(address));
  const authTime = Math.floor(clock().getTime() / 1000);
  const answer = {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: user.uid,
    email: user.email,
    displayName: user.displayName ?? '',
    registered: true,
  };
  const factor = await factors.of(user.uid);
  if (factor) return { ...answer, ...(await pending(service, user, factor)) };
  return { ...answer, ...(await issue(service, await noteSignIn(service, user), { authTime, ...newProof(service) })) };
};
