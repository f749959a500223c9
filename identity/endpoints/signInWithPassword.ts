import { networkOf } from '../../api/http/network';
import { accountSubject, passwordAttemptsPerAddress, passwordAttemptsPerAccount } from '../attempts';
import { stringMember } from '../body';
import { normalizeEmail } from '../people';
import { IdentityError } from '../identityError';
import { issueTokens, createProof } from '../service';
import { recordSignIn, pendingSecondFactorResponse } from './mfa';
import { emailOf, type Endpoint } from './endpoint';

/** Responds to an unknown e-mail address and to a wrong password with the same error after the same time. */
export const signInWithPassword: Endpoint = async (service, body, { address }) => {
  const { people, passwords, attempts, factors, clock } = service;
  const email = normalizeEmail(emailOf(body));
  const password = stringMember(body, 'password');
  if (!password) throw new IdentityError('MISSING_PASSWORD');
  // Counts the attempt before checking the password, so that concurrent attempts cannot exceed the limit.
  const mayTry =
    (await attempts.consume(passwordAttemptsPerAccount, accountSubject(email, address))) &&
    (address === undefined || (await attempts.consume(passwordAttemptsPerAddress, networkOf(address))));
  if (!mayTry) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
  const user = await people.byEmail(email);
  if (!(await passwords.matches(password, user?.passwordHash ?? null)) || !user)
    throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  if (user.disabled === 1) throw new IdentityError('USER_DISABLED');
  await attempts.reset(passwordAttemptsPerAccount, accountSubject(email, address));
  if (address !== undefined) await attempts.uncount(passwordAttemptsPerAddress, networkOf(address));
  const authTime = Math.floor(clock().getTime() / 1000);
  const answer = {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: user.uid,
    email: user.email,
    displayName: user.displayName ?? '',
    registered: true,
  };
  const factor = await factors.byUid(user.uid);
  if (factor) return { ...answer, ...(await pendingSecondFactorResponse(service, user, factor)) };
  return {
    ...answer,
    ...(await issueTokens(service, await recordSignIn(service, user), { authTime, ...createProof(service) })),
  };
};
