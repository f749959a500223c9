import { CopyButton } from '../kit/ui/CopyButton';
import { OneTimeDialog } from '../kit/ui/Dialog';
import type { OneTimeResultProps } from '../kit/resourceScreens';
import { useResourceText } from '../kit/resourceText';
import css from './apiKeys.module.css';

interface Props {
  secret: string;
  onClose: () => void;
}

/** Shows the secret of an API key. The API returns the secret only once, and later only its last four characters. */
export default function SecretDialog({ secret, onClose }: Props) {
  const { translate } = useResourceText();
  return (
    <OneTimeDialog
      title={translate('apiKeys.secret.title')}
      text={translate('apiKeys.secret.text')}
      confirmLabel={translate('apiKeys.secret.kept')}
      onClose={onClose}
    >
      <dl className={css['secretDetails']}>
        <dt>{translate('apiKeys.secret.label')}</dt>
        <dd>
          <code className={css['secret']}>{secret}</code>
        </dd>
        <dt>{translate('apiKeys.secret.use')}</dt>
        <dd>
          <code className={css['secret']}>Authorization: Bearer sk_…</code>
        </dd>
      </dl>
      <CopyButton text={secret}>{translate('apiKeys.secret.copy')}</CopyButton>
    </OneTimeDialog>
  );
}

export function ApprovedSecret({ extras: { secret }, onClose }: OneTimeResultProps) {
  return typeof secret === 'string' ? <SecretDialog secret={secret} onClose={onClose} /> : null;
}
