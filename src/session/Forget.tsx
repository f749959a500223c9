import { useAddress } from '../shell/address';
import { AskForLink } from './AskForLink';
import { NewPassword } from './NewPassword';

/** Password recovery: requests the e-mail and, opened by its link, sets the new password. */
export default function Forget() {
  const query = new URLSearchParams(useAddress().search);
  const code = query.get('oobCode');
  return code !== null && query.get('mode') === 'resetPassword' ? (
    <NewPassword key={code} code={code} />
  ) : (
    <AskForLink />
  );
}
