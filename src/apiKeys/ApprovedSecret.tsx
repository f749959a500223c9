import type { OneTimeResultProps } from '../kit/resourceScreens';
import SecretDialog from './SecretDialog';

/** Shows the secret of a key whose request was approved. */
export default function ApprovedSecret({ extras: { secret }, onClose }: OneTimeResultProps) {
  return typeof secret === 'string' ? <SecretDialog secret={secret} onClose={onClose} /> : null;
}
