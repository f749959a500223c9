import { textOf } from '../body';
import { readLanguage } from '../languages';
import { mails } from '../attempts';
import { normalized } from '../people';
import { Refusal } from '../refusal';
import { sendPasswordMail } from '../service';
import { emailOf, type Endpoint } from './endpoint';

/** Requests a password mail. The response does not reveal whether the address has an account. */
export const sendOobCode: Endpoint = async (service, body, { request }) => {
  if (textOf(body, 'requestType') !== 'PASSWORD_RESET') throw new Refusal('OPERATION_NOT_ALLOWED');
  const email = normalized(emailOf(body));
  const continueUrl = textOf(body, 'continueUrl');
  if (continueUrl !== undefined && !isBelow(service.consoleOrigin(), continueUrl))
    throw new Refusal('UNAUTHORIZED_DOMAIN');
  if (!(await service.attempts.take(mails, email))) throw new Refusal('RESET_PASSWORD_EXCEED_LIMIT');
  const user = await service.people.byEmail(email);
  if (user && user.disabled === 0) {
    await sendPasswordMail(service, user, readLanguage(request.headers.get('X-Firebase-Locale')), continueUrl);
  }
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
};

function isBelow(origin: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(origin).origin;
}
