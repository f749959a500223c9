import type { OneTimeResultProps } from '../kit/resourceScreens';
import { WebhookSecretDialog } from './WebhookSecretDialog';

/** Shows the secret of an endpoint whose request was approved. */
export default function ApprovedSecret({ extras: { secret }, onClose }: OneTimeResultProps) {
  return typeof secret === 'string' ? <WebhookSecretDialog secret={secret} onClose={onClose} /> : null;
}
