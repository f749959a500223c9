import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { apiKeys } from '../../contract/people/apiKeys';
import type { RecordOf } from '../../contract/resource';
import { useActorText } from '../kit/people/useAdministrators';
import { useResourceText } from '../kit/resourceText';
import css from './apiKeys.module.css';

/** Warns that a key is inactive, expires soon, or may be known to somebody who left. */
export function StatusBanner({ apiKey }: { apiKey: RecordOf<typeof apiKeys> }) {
  const { translate, format } = useResourceText();
  const actorText = useActorText();
  const [openedAt] = useState(() => new Date().toISOString());
  const { status, expiresOn, revokedAt, revokedBy, rotationDue, secretBy, previousUntil } = apiKey;
  const date = format.date(expiresOn);
  const isOverlapping = status !== 'revoked' && previousUntil !== null && previousUntil > openedAt;
  return (
    <div className={css['banner']}>
      {status === 'withoutSecret' && <Alert severity="info">{translate('apiKeys.withoutSecret')}</Alert>}
      {status === 'expiring' && <Alert severity="warning">{translate('apiKeys.expiring', { date })}</Alert>}
      {status === 'expired' && <Alert severity="warning">{translate('apiKeys.expired', { date })}</Alert>}
      {status === 'revoked' && revokedAt !== null && (
        <Alert severity="info">
          {translate('apiKeys.revoked', { by: actorText(revokedBy), date: format.instant(revokedAt) })}
        </Alert>
      )}
      {rotationDue && <Alert severity="warning">{translate('apiKeys.rotationDue', { by: actorText(secretBy) })}</Alert>}
      {isOverlapping && (
        <Alert severity="info">{translate('apiKeys.previousUntil', { date: format.instant(previousUntil) })}</Alert>
      )}
    </div>
  );
}
