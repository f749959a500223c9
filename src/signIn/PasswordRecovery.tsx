import { useAddress } from '../shell/address';
import { ResetLinkRequest } from './ResetLinkRequest';
import { NewPassword } from './NewPassword';

export default function PasswordRecovery() {
  const query = new URLSearchParams(useAddress().search);
  const code = query.get('oobCode');
  return code !== null && query.get('mode') === 'resetPassword' ? (
    <NewPassword key={code} code={code} />
  ) : (
    <ResetLinkRequest />
  );
}
