import { lazy, Suspense, useState } from 'react';
import Alert from '@mui/material/Alert';
import { useGetIdentity } from 'react-admin';
import { apiKeys } from '../../contract/people/apiKeys';
import type { RecordOf } from '../../contract/resource';
import { ActionBar } from '../kit/actions/ActionBar';
import { useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { History } from '../kit/history/History';
import { OptionHints } from '../kit/kinds/CheckboxGroup';
import { CustomCellsContext } from '../kit/FieldCell';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, titleOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import { keyCells } from './ApiKeyList';
import { useActorText } from '../kit/people/Actor';
import css from './apiKeys.module.css';

const SecretDialog = lazy(() => import('./SecretDialog'));

export default function ApiKeyScreen() {
  const back = useBackPath(apiKeys);
  return (
    <RecordScreen back={back}>
      {(record) => <ApiKeyPage key={record.id} apiKey={recordOf(apiKeys, record)} back={back} />}
    </RecordScreen>
  );
}

function ApiKeyPage({ apiKey, back }: { apiKey: RecordOf<typeof apiKeys>; back: string }) {
  const texts = useResourceText();
  const { translate } = texts;
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Page
      title={titleOf(apiKeys, apiKey, texts)}
      back={back}
      actions={
        <ActionBar
          back={back}
          onDone={(_, extras) => {
            const newSecret: unknown = extras['secret'];
            if (typeof newSecret === 'string') setSecret(newSecret);
          }}
        />
      }
    >
      <StatusBanner apiKey={apiKey} />
      <div className={readCss['page']}>
        <CustomCellsContext value={keyCells}>
          <div className={readCss['panels']}>
            <Panel title={texts.resource(apiKeys.name)}>
              <Facts
                of={apiKeys}
                names={['status', 'last4', 'expiresOn', 'createdAt', 'createdBy', 'approvedBy', 'revokedReason']}
              />
            </Panel>
            <Panel title={translate('apiKeys.terms')}>
              <OptionHints resource={apiKeys.name} name="duties" options={apiKey.duties} />
              {apiKey.addresses === null ? (
                <p className={readCss['hint']}>{translate('apiKeys.anywhere')}</p>
              ) : (
                <Facts of={apiKeys} names={['addresses']} />
              )}
            </Panel>
            <Panel title={translate('apiKeys.use')}>
              <Facts of={apiKeys} showsEmpty names={['lastUsedAt', 'secretSince', 'secretBy']} />
            </Panel>
          </div>
        </CustomCellsContext>
        <History />
      </div>
      {secret !== null && (
        <Suspense fallback={null}>
          <SecretDialog secret={secret} onClose={() => setSecret(null)} />
        </Suspense>
      )}
    </Page>
  );
}

function StatusBanner({ apiKey }: { apiKey: RecordOf<typeof apiKeys> }) {
  const { translate, format } = useResourceText();
  const actorText = useActorText();
  const ownEmail: unknown = useGetIdentity().identity?.['email'];
  const [openedAt] = useState(() => new Date().toISOString());
  const { status, expiresOn, createdBy, revokedAt, revokedBy, rotationDue, secretBy, previousUntil } = apiKey;
  const date = format.date(expiresOn);
  const isOverlapping = status !== 'revoked' && previousUntil !== null && previousUntil > openedAt;
  return (
    <div className={css['banner']}>
      {status === 'withoutSecret' && (
        <Alert severity="info">
          {createdBy === ownEmail
            ? translate('apiKeys.withoutOwnSecret')
            : translate('apiKeys.withoutSecret', { by: actorText(createdBy) })}
        </Alert>
      )}
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
