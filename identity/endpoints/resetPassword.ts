import { accountSubject, passwordAttemptsPerAccount } from '../attempts';
import { stringMember } from '../body';
import { userOfResetCode } from '../service';
import { requireStrongPassword, type Endpoint } from './endpoint';

/**
 * Checks the code of a password mail and, if a new password is given, sets it: ends every session and resets the
 * count of failed attempts from this address.
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
