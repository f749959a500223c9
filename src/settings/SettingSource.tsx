import { Link } from 'react-router';
import { settings } from '../../contract/people/settings';
import { approvals } from '../../contract/people/approvals';
import { pathOf } from '../kit/form/paths';
import { useRecords } from '../kit/list/useRecords';
import { titleOf } from '../kit/record';
import { useActorText } from '../kit/people/useAdministrators';
import { useResourceText } from '../kit/resourceText';
import type { Setting } from './setting';
import css from './settings.module.css';

export function SettingSource({ setting }: { setting: Setting }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const { source, changedAt, changedBy, approvedBy, id } = setting;
  const actorText = useActorText(changedAt !== null);
  // The setting was never changed, so there is no history to link to.
  if (changedAt === null) return <span className={css['changed']}>{translate('settings.byInstallation')}</span>;
  const sourceText = translate(
    source === 'installation' ? 'settings.resetBy' : approvedBy ? 'settings.changedByTwo' : 'settings.changedBy',
    {
      date: format.instant(changedAt),
      by: actorText(changedBy),
      approver: actorText(approvedBy),
    },
  );
  return (
    <Link
      className={css['changed']}
      to={pathOf(settings, id)}
      aria-label={`${titleOf(settings, setting, texts)}: ${sourceText}`}
    >
      {sourceText}
    </Link>
  );
}

export function PendingApprovalLink({ setting: { id } }: { setting: Setting }) {
  const { translate } = useResourceText();
  const { data = [] } = useRecords(
    approvals,
    { filter: { resource: settings.name, state: 'pending' }, sort: { field: 'createdAt', order: 'DESC' }, perPage: 50 },
    { refetchOnMount: 'always' },
  );
  const approval = data.find(({ recordId }) => recordId === id);
  return approval ? (
    <Link className={css['waiting']} to={pathOf(approvals, approval.id)}>
      {translate('settings.waiting', { number: approval.number })}
    </Link>
  ) : null;
}
