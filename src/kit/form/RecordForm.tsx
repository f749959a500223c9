import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Fragment, type ReactNode, useEffect } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { Link, useLocation } from 'react-router';
import type { ProblemDetails } from '../../data/problem';
import { preventFocusLoss } from '../ui/Dialog';
import { Fieldset } from '../ui/Fieldset';
import { useResourceText } from '../resourceText';
import css from './form.module.css';
import { DraftOffer, type DraftSource } from './DraftOffer';
import { type RecordForm as Form, countInvalid, focusFirstInvalid } from './useRecordForm';
import { type FormValues, writableFields } from './formValues';
import { useBottomBar } from '../ui/useBottomBar';
import { ProblemAlert } from '../ui/ProblemAlert';
import { sections, type Field } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import { useResource } from '../contexts';
import { displayOf } from '../kinds/displays';
import { editorOf } from '../kinds/editors';
import { actionParam } from '../actions/actionOptions';
import { actionText, createLabel } from '../actions/actionText';
import { FieldInput, FixedReasonText, HiddenErrors, useFixedReason, type FixedReason } from './FieldInput';

interface Props {
  form: Form;
  draft: DraftSource;
  onSubmit: (values: FormValues) => void | Promise<void>;
  children: ReactNode;
}

export function RecordForm({ form, draft, onSubmit, children }: Props) {
  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles presses on its buttons. */}
      <form
        className={css['form']}
        noValidate
        onMouseDown={preventFocusLoss}
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
      >
        <DraftOffer form={form} {...draft} />
        {children}
      </form>
    </FormProvider>
  );
}

interface ReviewProps extends Props {
  back: string;
  outcomeUnknownText: string | null;
  problem: ProblemDetails | null;
  /** Also names the button that confirms in the dialog. */
  submitLabel?: string;
}

export function ReviewForm({ back, outcomeUnknownText, problem, submitLabel, children, ...form }: ReviewProps) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  return (
    <RecordForm {...form}>
      <Fieldset className={css['formFields']} disabled={outcomeUnknownText !== null}>
        {children}
      </Fieldset>
      {outcomeUnknownText !== null && <Alert severity="warning">{outcomeUnknownText}</Alert>}
      <FormBar back={back} problem={problem} problemNote={translate('form.inputKept')}>
        <Button type="submit" variant="contained">
          {outcomeUnknownText === null
            ? (submitLabel ?? createLabel(resource.name, resourceText))
            : translate('action.checkAgain')}
        </Button>
      </FormBar>
    </RecordForm>
  );
}

interface FormBarProps {
  back: string;
  problem: ProblemDetails | null;
  problemNote: string;
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * Bar at the bottom of a form, always on screen. Shows the errors of the form above its buttons, because it could cover
 * errors placed elsewhere.
 */
export function FormBar({ back, problem, problemNote, notice, children }: FormBarProps) {
  const { translate } = useResourceText();
  const { state } = useLocation();
  const { bar, endMarker, isCovering } = useBottomBar<HTMLDivElement>();
  const { errors, submitCount } = useFormState();
  const refusal = errors.root?.['refused'];
  const invalidCount = submitCount > 0 ? countInvalid(errors) : 0;

  useEffect(() => {
    if (submitCount === 0 && !refusal) return undefined;
    // Waits until the fields are marked as invalid and a closing dialog has returned the focus.
    const frame = requestAnimationFrame(() => {
      const form = endMarker.current?.closest('form');
      if (form) focusFirstInvalid(form);
    });
    return () => cancelAnimationFrame(frame);
  }, [submitCount, refusal, endMarker]);

  return (
    <>
      <div ref={bar} data-screen data-bottom-bar className={css['bar']} data-covers={isCovering || undefined}>
        {problem && <ProblemAlert problem={problem}>{problemNote}</ProblemAlert>}
        {notice}
        {/* Always rendered: screen readers announce only changes to an existing live region. */}
        <output className={css['wrong']}>
          {invalidCount > 0 && (
            <>
              <CircleAlert size={18} aria-hidden />
              {translate('form.invalid', { smart_count: invalidCount })}
            </>
          )}
        </output>
        <div className={css['buttons']}>
          {children}
          <Button color="inherit" component={Link} to={back} state={state}>
            {translate('form.cancel')}
          </Button>
        </div>
      </div>
      <div ref={endMarker} className={css['end']} />
    </>
  );
}

interface FormSectionsProps {
  hiddenFields?: readonly string[] | undefined;
  /**
   * Page of the record, if the form is not on it: its actions change what the form does not, and it shows what nothing
   * changes.
   */
  recordPath?: string | undefined;
  children?: ReactNode;
}

const noFields: readonly string[] = [];

/**
 * Renders the inputs of all writable fields, grouped by `field.section`, else by the section of their kind. The text
 * `resources.{name}.sections.{section}` overrides a heading; `children` are inputs in an additional section.
 */
export function FormSections({ hiddenFields = noFields, recordPath, children }: FormSectionsProps) {
  const resource = useResource();
  const { translate, lookup } = useResourceText();
  const fixedReasonOf = useFixedReason();
  // JSON fields have no generated input; a resource that needs one passes it in `children`.
  const fields = writableFields(resource).filter(
    ([name, field]) =>
      field.kind !== 'json' &&
      !hiddenFields.includes(name) &&
      (recordPath === undefined || fixedReasonOf(name, field) !== 'immutable' || actionChanging(resource, [name])),
  );
  const sectionElements = sections.map((section) => {
    const sectionFields = fields.filter(([, field]) => (field.section ?? displayOf(field).section) === section);
    if (sectionFields.length === 0) return null;
    return (
      <section key={section} className={css['section']} aria-labelledby={`section-${section}`}>
        <h2 id={`section-${section}`}>
          {lookup(resource.name, `sections.${section}`) || translate(`form.sections.${section}`)}
        </h2>
        {groupByReason(sectionFields, fixedReasonOf).map(({ reason, fields }) => (
          <Fragment key={fields[0]?.[0]}>
            {reason && (
              <p className={css['fixedReason']}>
                <FixedReasonText reason={reason} />
                {recordPath !== undefined && <ActionLink to={recordPath} names={fields.map(([name]) => name)} />}
              </p>
            )}
            {fields.map(([name, field]) => (
              <div key={name} className={editorOf(field).isWide?.(field) ? css['wide'] : undefined}>
                <FieldInput source={name} showsFixedReason={reason === null} />
              </div>
            ))}
          </Fragment>
        ))}
      </section>
    );
  });
  return (
    <>
      {sectionElements}
      {children && <div className={css['section']}>{children}</div>}
      <HiddenErrors shownNames={fields.map(([name]) => name)} />
    </>
  );
}

type NamedField = readonly [name: string, field: Field];

interface FieldGroup {
  /** Stated once above the fields. `null`: each field states its own. */
  reason: FixedReason | null;
  fields: NamedField[];
}

/** Groups the fields of a section that cannot change for the same reason, at the place of the first. */
function groupByReason(fields: readonly NamedField[], fixedReasonOf: ReturnType<typeof useFixedReason>): FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const [name, field] of fields) {
    const reason = fixedReasonOf(name, field);
    const group = reason && groups.find((one) => one.reason === reason);
    if (group) group.fields.push([name, field]);
    else groups.push({ reason, fields: [[name, field]] });
  }
  return groups.map(({ reason, fields }) => ({ fields, reason: fields.length > 1 ? reason : null }));
}

/** Returns the name of an action that changes all the fields. */
function actionChanging({ actions }: Resource, names: readonly string[]): string | undefined {
  return Object.keys(actions).find((action) => names.every((name) => name in (actions[action]?.input ?? {})));
}

/** Opens the dialog of the action that changes all the fields, on the page of the record. */
function ActionLink({ to, names }: { to: string; names: readonly string[] }) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { state } = useLocation();
  const action = actionChanging(resource, names);
  if (action === undefined) return null;
  return (
    <Link to={`${to}?${actionParam}=${action}`} state={state}>
      {actionText(resource.name, action, resourceText, '').label}
    </Link>
  );
}
