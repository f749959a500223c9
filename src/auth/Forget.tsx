import { useSearchParams } from 'react-router';
import { AskForLink } from './AskForLink';
import { NewPassword } from './NewPassword';

/** Password recovery: asks for the mail, and sets the new password when its link comes back here. */
export function Forget() {
  const [query] = useSearchParams();
  const code = query.get('oobCode');
  return code !== null && query.get('mode') === 'resetPassword' ? <NewPassword key={code} code={code} /> : <AskForLink />;
}
