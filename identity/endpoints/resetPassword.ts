import { ofOne, passwordsOfOne } from '../attempts';
import { textOf } from '../body';
import { personOfCode } from '../service';
import { strongEnough, type Endpoint } from './endpoint';

/**
 * Checks the code of a password mail and, if a new password is given, sets it: ends every session and resets the
 * count of failed attempts from this address.
 */
export const resetPassword: Endpoint = async (service, body, { address }) => {
  const { people, passwords, attempts } = service;
  const user = await personOfCode(service, textOf(body, 'oobCode'));
  const password = textOf(body, 'newPassword');
  if (password !== undefined) {
    await people.change(user.uid, { passwordHash: await passwords.hash(strongEnough(password, user)) }, 'endSessions');
    await attempts.forget(passwordsOfOne, ofOne(user.email, address));
  }
  return { kind: 'identitytoolkit#ResetPasswordResponse', email: user.email, requestType: 'PASSWORD_RESET' };
};
