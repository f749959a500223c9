import { useState } from 'react';
import { useNavigate } from 'react-router';
import { webhooks } from '../../contract/webhooks/webhooks';
import { CreateScreen } from '../kit/form/CreateScreen';
import { pathOf } from '../kit/form/paths';
import type { AnyRecord, OneTimeExtras } from '../kit/record';
import { EventChoice } from './EventChoice';
import { secretIn } from './secret';
import { SecretDialog } from './SecretDialog';

/** Creates an endpoint; shows its secret once unless the creation waits for a second owner. */
export default function NewWebhook() {
  const navigate = useNavigate();
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  // Replaces the form in the browser history; Back would show it empty.
  const toWebhook = (id: string) => void navigate(pathOf(webhooks, id), { replace: true });

  function created({ id }: AnyRecord, extras: OneTimeExtras) {
    const secret = secretIn(extras);
    if (secret === null) toWebhook(id);
    else setMade({ id, secret });
  }

  return (
    <>
      <CreateScreen onCreated={created}>
        <EventChoice />
      </CreateScreen>
      {made && <SecretDialog secret={made.secret} onClose={() => toWebhook(made.id)} />}
    </>
  );
}
