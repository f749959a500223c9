import { stringMember } from '../body';
import { readLanguage } from '../languages';
import { passwordMailRequests } from '../attempts';
import { normalizeEmail } from '../people';
import { IdentityError } from '../identityError';
import { sendPasswordMail } from '../service';
import { emailOf, type Endpoint } from './endpoint';

/** Sends a password mail. The response does not reveal whether an account with the e-mail address exists. */
export const sendOobCode: Endpoint = async (service, body, { request }) => {
  if (stringMember(body, 'requestType') !== 'PASSWORD_RESET') throw new IdentityError('OPERATION_NOT_ALLOWED');
  const email = normalizeEmail(emailOf(body));
  const continueUrl = stringMember(body, 'continueUrl');
  if (continueUrl !== undefined && !isSameOrigin(service.consoleOrigin(), continueUrl))
    throw new IdentityError('UNAUTHORIZED_DOMAIN');
  if (!(await service.attempts.consume(passwordMailRequests, email)))
    throw new IdentityError('RESET_PASSWORD_EXCEED_LIMIT');
  const user = await service.people.byEmail(email);
  if (user && user.disabled === 0) {
    await sendPasswordMail(service, user, readLanguage(request.headers.get('X-Firebase-Locale')), continueUrl);
  }
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
};

function isSameOrigin(origin: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(origin).origin;
}
