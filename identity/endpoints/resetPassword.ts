import { textOf } from '../body';
import { personOfCode } from '../service';
import { strongEnough, type Endpoint } from './endpoint';

/**
 * Reads the code of a password mail and, when a new password comes with it, sets that password:
 * every session ends, and too many wrong attempts are forgiven.
 */
export const resetPassword: Endpoint = async (service, body) => {
  const { people, passwords, signIns } = service;
  const user = await personOfCode(service, textOf(body, 'oobCode'));
  const password = textOf(body, 'newPassword');
  if (password !== undefined) {
    await people.change(user.uid, { passwordHash: await passwords.hash(strongEnough(password, user)) }, 'endSessions');
    signIns.forget(user.email);
  }
  return { kind: 'identitytoolkit#ResetPasswordResponse', email: user.email, requestType: 'PASSWORD_RESET' };
};
