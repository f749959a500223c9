import { isEmptyValue } from '../compareValues';
import Alert from '@mui/material/Alert';
import { Suspense, useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useResource } from '../contexts';
import type { Resource } from '../../../contract/resource';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, isRelevantChange } from '../changes/changes';
import type { AnyRecord } from '../record';
import { recordLinkOf, warningsIn } from '../../data/problem';
import { useResourceText } from '../resourceText';
import { useSlots } from '../slots';
import { placeholder } from './ActionFields';
import css from './actions.module.css';
import { writableFields } from '../form/formValues';
import { PlainValue } from '../kinds/PlainValue';

interface Props {
  before: AnyRecord | null;
  after: AnyRecord;
}

export function DryRunPreview({ before, after, showsChanges = true }: Props & { showsChanges?: boolean }) {
  const resource = useResource();
  const { translate } = useResourceText();
  const { DryRunDetails, dryRunRecords = [] } = useSlots();
  // Omits references to records that exist only in the dry run.
  const changes = changesOf(resource, before, after).filter(
    (change) =>
      isRelevantChange(change) &&
      change.after !== placeholder &&
      !(change.field?.kind === 'reference' && dryRunRecords.includes(change.field.to)),
  );
  return (
    <>
      <Warnings response={after} />
      {DryRunDetails && (
        <Suspense>
          <DryRunDetails response={after} />
        </Suspense>
      )}
      {before === null ? (
        <PreviewSection title={translate('action.recorded')}>
          <NewRecordPreview record={after} />
        </PreviewSection>
      ) : (
        showsChanges &&
        changes.length > 0 && (
          <PreviewSection title={translate('action.outcome')}>
            <ChangeList changes={changes} />
          </PreviewSection>
        )
      )}
    </>
  );
}

/** Opens links in another tab, so that typed input is not lost. */
function Warnings({ response }: { response: AnyRecord }) {
  const { translate } = useResourceText();
  return warningsIn(response).map((warning) => {
    const record = recordLinkOf(warning);
    return (
      <Alert key={`${warning.code} ${record?.to}`} severity="warning" className={css['warning'] ?? ''}>
        {translate(`warnings.${warning.code}`, warning.params)}{' '}
        {record && (
          <Link to={record.to} target="_blank" rel="noopener">
            {translate('list.openNamed', { name: record.number })}
          </Link>
        )}
      </Alert>
    );
  });
}

export function PreviewSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={css['outcome']} aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {children}
    </section>
  );
}

interface RecordChangedWarningProps extends Props {
  resource: Resource;
  before: AnyRecord;
}

export function RecordChangedWarning({ resource, before, after }: RecordChangedWarningProps) {
  const { translate } = useResourceText();
  return (
    <Alert severity="warning" className={css['warning'] ?? ''}>
      {translate('action.meanwhile')}
      <ChangeList changes={changesOf(resource, before, after).filter(isRelevantChange)} />
    </Alert>
  );
}

function NewRecordPreview({ record }: { record: AnyRecord }) {
  const resource = useResource();
  const resourceText = useResourceText();
  const filledFields = writableFields(resource).filter(([name]) => !isEmptyValue(record[name]));
  return (
    <dl className={css['recorded']}>
      {filledFields.map(([name, field]) => (
        <div key={name}>
          <dt>{resourceText.fieldLabel(resource.name, name)}</dt>
          <dd>
            <PlainValue resource={resource.name} name={name} field={field} value={record[name]} siblings={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
