import { useState } from 'react';
import { useNavigate } from 'react-router';
import { webhooks } from '../../contract/webhooks/webhooks';
import { CreateScreen } from '../kit/form/CreateScreen';
import { FormNotice } from '../kit/form/FormNotice';
import { pathOf } from '../kit/form/paths';
import type { AnyRecord, OneTimeExtras } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { WebhookEventsField } from './WebhookForm';
import { secretInResponse, WebhookSecretDialog } from './WebhookSecretDialog';

export default function NewWebhook() {
  const navigate = useNavigate();
  const { translate } = useResourceText();
  const [createdWebhook, setCreatedWebhook] = useState<{ id: string; secret: string } | null>(null);
  // Replaces the form in the browser history: Back would show an empty form.
  const openWebhook = (id: string) => void navigate(pathOf(webhooks, id), { replace: true });

  function handleCreated({ id }: AnyRecord, extras: OneTimeExtras) {
    const secret = secretInResponse(extras);
    if (secret === null) openWebhook(id);
    else setCreatedWebhook({ id, secret });
  }

  return (
    <>
      <CreateScreen onCreated={handleCreated} contentAbove={<FormNotice>{translate('webhooks.approval')}</FormNotice>}>
        <WebhookEventsField />
      </CreateScreen>
      {createdWebhook && (
        <WebhookSecretDialog secret={createdWebhook.secret} onClose={() => openWebhook(createdWebhook.id)} />
      )}
    </>
  );
}
