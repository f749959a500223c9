import { useAddress } from '../shell/address';
import { ResetLinkRequest } from './ResetLinkRequest';
import { NewPassword } from './NewPassword';

/** Password recovery: requests the e-mail and, opened by its link, sets the new password. */
export default function PasswordRecovery() {
  const query = new URLSearchParams(useAddress().search);
  const code = query.get('oobCode');
  return code !== null && query.get('mode') === 'resetPassword' ? (
    <NewPassword key={code} code={code} />
  ) : (
    <ResetLinkRequest />
  );
}
