import Alert from '@mui/material/Alert';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { journals } from '../../../contract/money/ledger';
import { useResource } from '../contexts';
import type { Resource } from '../../../contract/resource';
import { BalanceChanges } from '../../ledger/BalanceChanges';
import { balancesInResponse } from '../../ledger/balancesInResponse';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, isRelevantChange, type Change } from '../changes/changes';
import type { AnyRecord } from '../record';
import { recordLinkOf, warningsIn } from '../../data/problem';
import { useResourceText } from '../resourceText';
import css from './actions.module.css';
import { writableFields } from '../form/formValues';
import { PlainValue } from '../kinds/PlainValue';

interface Props {
  /** `null` for a new record. */
  before: AnyRecord | null;
  after: AnyRecord;
}

/** The result of a dry run: warnings and balances first, then the changed fields of the record. */
export function DryRunPreview({ before, after }: Props) {
  const resource = useResource();
  const { translate } = useResourceText();
  const changes = changesOf(resource, before, after).filter(
    (change) => isRelevantChange(change) && !isDryRunJournal(change),
  );
  return (
    <>
      <Warnings response={after} />
      <BalancesPreview response={after} />
      {before === null && (
        <Section title={translate('action.recorded')}>
          <NewRecordPreview record={after} />
        </Section>
      )}
      {before !== null && changes.length > 0 && (
        <Section title={translate('action.outcome')}>
          <ChangeList changes={changes} />
        </Section>
      )}
    </>
  );
}

/** Links open in another tab, so that typed input stays. */
function Warnings({ response }: { response: AnyRecord }) {
  const { translate } = useResourceText();
  return warningsIn(response).map((warning) => {
    const record = recordLinkOf(warning);
    return (
      <Alert key={`${warning.code} ${record?.to}`} severity="warning" className={css['meanwhile'] ?? ''}>
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

/** A journal of a dry run does not exist, so it is not linked; the balances show its effect. */
function isDryRunJournal({ field }: Change): boolean {
  return field?.kind === 'reference' && field.to === journals.name;
}

/** The balances a dry run would change; nothing if there are none. */
export function BalancesPreview({ response }: { response: unknown }) {
  const { translate } = useResourceText();
  const balances = balancesInResponse(response);
  if (balances.length === 0) return null;
  return (
    <Section title={translate('action.balances')}>
      <BalanceChanges balances={balances} />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={css['outcome']} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {children}
    </section>
  );
}

interface RecordChangedWarningProps extends Props {
  resource: Resource;
  before: AnyRecord;
}

/** Warns that somebody changed the record while the dialog was open. */
export function RecordChangedWarning({ resource, before, after }: RecordChangedWarningProps) {
  const { translate } = useResourceText();
  return (
    <Alert severity="warning" className={css['meanwhile'] ?? ''}>
      {translate('action.meanwhile')}
      <ChangeList changes={changesOf(resource, before, after).filter(isRelevantChange)} />
    </Alert>
  );
}

/** The fields of a new record as plain text, without links or buttons. */
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

function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmptyValue);
}
