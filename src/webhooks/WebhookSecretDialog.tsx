import { CopyButton } from '../kit/ui/CopyButton';
import { OneTimeDialog } from '../kit/ui/Dialog';
import type { OneTimeResultProps } from '../kit/resourceScreens';
import { useResourceText } from '../kit/resourceText';
import css from './webhooks.module.css';
import type { OneTimeSecret } from '../../contract/webhooks/webhooks';

interface Props {
  secret: string;
  onClose: () => void;
}

export function WebhookSecretDialog({ secret, onClose }: Props) {
  const { translate } = useResourceText();
  return (
    <OneTimeDialog
      title={translate('webhooks.secret.title')}
      text={translate('webhooks.secret.text')}
      confirmLabel={translate('webhooks.secret.kept')}
      onClose={onClose}
    >
      <code className={css['secret']}>{secret}</code>
      <div className={css['tools']}>
        <CopyButton text={secret}>{translate('webhooks.secret.copy')}</CopyButton>
      </div>
    </OneTimeDialog>
  );
}

export function ApprovedSecret({ extras: { secret }, onClose }: OneTimeResultProps) {
  return typeof secret === 'string' ? <WebhookSecretDialog secret={secret} onClose={onClose} /> : null;
}

export function secretInResponse({ secret }: { readonly [K in keyof OneTimeSecret]?: unknown }): string | null {
  return typeof secret === 'string' && secret.startsWith('whsec_') ? secret : null;
}
