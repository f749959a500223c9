import { useEffect, useId, useState, type ReactNode, useEffectEvent } from 'react';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { Field } from '../../contract/fields';
import type { FormBody } from '../../contract/input';
import {
  beneficiaryFieldsByPurpose,
  depositPurposes,
  deposits,
  type DepositPurpose,
} from '../../contract/money/deposits';
import type { Violation } from '../../contract/problems';
import { routeOf, type FieldName } from '../../contract/resource';
import { Page } from '../shell/Page';
import css from '../kit/form/form.module.css';
import { ReviewForm } from '../kit/form/RecordForm';
import { pathOf, useBackPath } from '../kit/form/paths';
import { useCreateWithPreview } from '../kit/form/useCreateWithPreview';
import { useRecordForm } from '../kit/form/useRecordForm';
import { useNewRecordValues } from '../kit/form/startValues';
import { editorOf } from '../kit/kinds/editors';
import { titleOf, recordOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { clearUnsaved } from '../unsaved';
import { HolderPicker, useSetHolderCurrency } from './HolderPicker';
import { FieldInput } from '../kit/form/FieldInput';
import { investments } from '../../contract/money/investments';
import { useReferencedRecords } from '../kit/kinds/ReferenceCell';

/**
 * Records a deposit. The form asks for purpose and holder first, then for the fields in the order of the receipt. The
 * address may preset the holder or the purpose: `?accountId=…`, `?purpose=investment&investmentId=…&amountMinor=…`.
 */
export default function NewDeposit() {
  const texts = useResourceText();
  const { translate } = texts;
  const notify = useNotify();
  const navigate = useNavigate();
  const back = useBackPath(deposits);
  const [search] = useSearchParams();
  const startValues = useNewRecordValues(deposits);
  const [initialValues] = useState(() => {
    const purpose = purposeOf(search.get('purpose'));
    const amountMinor = Number(search.get('amountMinor'));
    return {
      ...startValues,
      purpose,
      ...(Number.isSafeInteger(amountMinor) && amountMinor > 0 && { amountMinor }),
      accountId: purpose === 'topUp' ? search.get('accountId') : null,
      investmentId: purpose === 'investment' ? search.get('investmentId') : null,
    };
  });
  const form = useRecordForm(deposits, initialValues, null, validateHolder);
  const { control, setValue, clearErrors } = form;
  const purpose = useWatch({ control, name: 'purpose' });
  const selectedPurpose = purposeOf(purpose);
  // Clears the beneficiary fields that the selected purpose hides: the form would still send them.
  useEffect(() => {
    for (const name of holderNames) {
      if (beneficiaryFieldsByPurpose[selectedPurpose].includes(name)) continue;
      setValue(name, null);
      clearErrors(name);
    }
  }, [selectedPurpose, setValue, clearErrors]);
  const { openPreview, dialog, isOutcomeUnknown, problem } = useCreateWithPreview(deposits, form, (record) => {
    clearUnsaved();
    notify('deposits.recorded', { type: 'success', messageArgs: { title: titleOf(deposits, record, texts) } });
    void navigate(pathOf(deposits, record.id), {
      replace: true,
      state: { from: back.slice(routeOf(deposits).length) },
    });
  });

  return (
    <Page title={texts.lookup(deposits.name, 'create')} back={back}>
      <ReviewForm
        form={form}
        draft={{ resource: deposits }}
        onSubmit={openPreview}
        back={back}
        outcomeUnknownText={isOutcomeUnknown ? translate('form.unsettledMaking') : null}
        problem={problem}
      >
        <Section title={translate('deposits.sections.holder')}>
          <DepositField name="purpose" />
          {selectedPurpose === 'topUp' && (
            <div className={css['wide']}>
              <HolderPicker />
            </div>
          )}
          {selectedPurpose === 'investment' && <InvestmentPicker />}
        </Section>
        <Section title={translate('deposits.sections.receipt')}>
          {receiptFields.map((name) => (
            <DepositField key={name} name={name} />
          ))}
        </Section>
        <Section title={translate('deposits.sections.proof')}>
          {proofFields.map((name) => (
            <DepositField key={name} name={name} />
          ))}
        </Section>
      </ReviewForm>
      {dialog}
    </Page>
  );
}

const receiptFields = ['amountMinor', 'currency', 'receivedOn', 'method', 'bank', 'bankReference'] as const;
const proofFields = ['proofUrl', 'note'] as const;
const holderNames = Object.values(beneficiaryFieldsByPurpose).flat();

function purposeOf(value: unknown): DepositPurpose {
  return depositPurposes.find((known) => known === value) ?? 'topUp';
}

function validateHolder(values: FormBody<typeof deposits>): Violation[] {
  const names = beneficiaryFieldsByPurpose[purposeOf(values.purpose)];
  const [first] = names;
  if (first === undefined || names.some((name) => typeof values[name] === 'string')) return [];
  return [{ field: first, code: 'required' }];
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={css['section']} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}

function DepositField({ name }: { name: keyof typeof deposits.fields }) {
  const field: Field = deposits.fields[name];
  const { isWide } = editorOf(field);
  return (
    <div className={isWide?.(field) ? css['wide'] : undefined}>
      <FieldInput source={name} />
    </div>
  );
}

const source = 'investmentId' satisfies FieldName<typeof deposits>;

function InvestmentPicker() {
  const chosenId: unknown = useWatch({ name: source });
  const id = typeof chosenId === 'string' ? chosenId : null;
  const referenced = useReferencedRecords(investments.name, id === null ? [] : [id]);
  const investment = id === null ? undefined : referenced?.records.get(id);
  const currency = investment && recordOf(investments, investment).currency;
  const setCurrency = useEffectEvent(useSetHolderCurrency());
  useEffect(() => {
    if (typeof currency === 'string') setCurrency(currency);
  }, [currency]);

  const field = deposits.fields[source];
  if (field?.kind !== 'reference') return null;
  const { Input } = editorOf(field);
  return (
    <Input
      resource={deposits.name}
      name={source}
      field={{ ...field, required: true }}
      titleSource={deposits.title}
      record={null}
    />
  );
}
