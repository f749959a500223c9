import Alert from '@mui/material/Alert';
import type { Resource } from '../../../api/contract/resource';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, isPlain } from '../changes/changes';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import css from './actions.module.css';

interface Props {
  resource: Resource;
  before: AnyRecord;
  after: AnyRecord;
}

/** What the act would change, in the API's own words. */
export function Outcome({ resource, before, after }: Props) {
  const { translate } = useWords();
  const changes = changesOf(resource, before, after).filter(isPlain);
  if (changes.length === 0) return null;
  return (
    <section className={css['outcome']} aria-label={translate('act.outcome')}>
      <h3>{translate('act.outcome')}</h3>
      <ChangeList resource={resource.name} changes={changes} />
    </section>
  );
}

/** Somebody changed the record while the dialog was open: what is acted on now is not what was seen. */
export function Meanwhile({ resource, before, after }: Props) {
  const { translate } = useWords();
  return (
    <Alert severity="warning" className={css['meanwhile'] ?? ''}>
      {translate('act.meanwhile')}
      <ChangeList resource={resource.name} changes={changesOf(resource, before, after).filter(isPlain)} />
    </Alert>
  );
}
