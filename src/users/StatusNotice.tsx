import Alert from '@mui/material/Alert';
import { type AnyRecord, recordOf } from '../kit/record';
import { useActorText } from '../kit/people/Actor';
import { useResourceText } from '../kit/resourceText';
import css from './users.module.css';
import { administrators, users } from '../../contract/people/accounts';

export function StatusNotice({ record }: { record: AnyRecord }) {
  const { translate, format } = useResourceText();
  const account = accountOf(record);
  const { state, invitedAt, lastSignInAt } = account;
  if (state === 'blocked') return <Blocked record={record} />;
  if ('restoresAt' in account && account.restoresAt !== null) {
    return (
      <Alert severity="warning">
        {translate('people.accessRestoring', { when: format.instant(account.restoresAt) })}
      </Alert>
    );
  }
  if (invitedAt && lastSignInAt === null) {
    return <Alert severity="info">{translate('people.invited', { when: format.instant(invitedAt) })}</Alert>;
  }
  return null;
}

function Blocked({ record }: { record: AnyRecord }) {
  const { translate, format } = useResourceText();
  const actorText = useActorText();
  const { blockedAt, blockedBy, blockedReason } = accountOf(record);
  const when = blockedAt === null ? '' : format.instant(blockedAt);
  return (
    <Alert severity="error" className={css['notice'] ?? ''}>
      <strong>{translate('people.blocked')}</strong>
      {when && (
        <>
          {' '}
          {translate(blockedBy !== null ? 'people.blockedSinceBy' : 'people.blockedSince', {
            when,
            who: actorText(blockedBy),
          })}
        </>
      )}
      {blockedReason && <blockquote>{blockedReason}</blockquote>}
    </Alert>
  );
}

const typeField = 'type' satisfies keyof typeof administrators.fields & keyof typeof users.fields;

export const accountOf = (record: AnyRecord) =>
  record[typeField] === 'administrator' ? recordOf(administrators, record) : recordOf(users, record);
