import { accountSubject, passwordAttemptsPerAccount } from '../attempts';
import { stringMember } from '../body';
import { userOfResetCode } from '../service';
import { requireStrongPassword, type Endpoint } from './endpoint';

/**
 * Checks the code of a password mail. If the request has a new password, sets it, ends all sessions and resets the
 * count of failed attempts from the caller's network.
 */
export const resetPassword: Endpoint = async (service, body, { address }) => {
  const { people, passwords, attempts } = service;
  const user = await userOfResetCode(service, stringMember(body, 'oobCode'));
  const password = stringMember(body, 'newPassword');
  if (password !== undefined) {
    await people.change(
      user.uid,
      { passwordHash: await passwords.hash(requireStrongPassword(password, user)) },
      'endSessions',
    );
    await attempts.reset(passwordAttemptsPerAccount, accountSubject(user.email, address));
  }
  return { kind: 'identitytoolkit#ResetPasswordResponse', email: user.email, requestType: 'PASSWORD_RESET' };
};
