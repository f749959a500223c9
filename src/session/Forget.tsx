import { useAddress } from '../shell/address';
import { AskForLink } from './AskForLink';
import { NewPassword } from './NewPassword';

/** Password recovery: asks for the mail, and sets the new password when its link comes back here. */
export function Forget() {
  const query = new URLSearchParams(useAddress().search);
  const code = query.get('oobCode');
  return code !== null && query.get('mode') === 'resetPassword' ? (
    <NewPassword key={code} code={code} />
  ) : (
    <AskForLink />
  );
}
