import Alert from '@mui/material/Alert';
import { useChangedBy } from '../../live/changedBy';
import { useRecord, useResource } from '../contexts';
import { useResourceText } from '../resourceText';
import css from './form.module.css';

/** Notice above the buttons of a form with input that somebody else changed the record. */
export function RecordChangedNotice({ isOutdated }: { isOutdated: boolean }) {
  const { name: resource } = useResource();
  const record = useRecord();
  const { translate } = useResourceText();
  const name = useChangedBy(resource, record) ?? translate('live.somebody');
  // The live region must exist before its text is set, or screen readers do not announce it.
  return (
    <output className={css['meanwhile']}>
      {isOutdated ? (
        <Alert severity="info" role="presentation">
          {translate(record.archivedAt === null ? 'live.form' : 'live.archived', { name })}
        </Alert>
      ) : null}
    </output>
  );
}
