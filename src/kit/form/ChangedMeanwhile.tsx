import Alert from '@mui/material/Alert';
import { useChangedBy } from '../../live/changedBy';
import { useRecord, useResource } from '../contexts';
import { useWords } from '../words';
import css from './form.module.css';

/** Says, above the buttons of a form that holds input, that somebody else has changed its record. */
export function ChangedMeanwhile({ isOutdated }: { isOutdated: boolean }) {
  const { name: resource } = useResource();
  const record = useRecord();
  const { translate } = useWords();
  const name = useChangedBy(resource, record) ?? translate('live.somebody');
  // The region stands there empty before it speaks, or it would not be read out.
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
