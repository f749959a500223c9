import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { deposits } from '../../api/contract/money/deposits';
import { routeOf } from '../../api/contract/resource';
import { validationMessage } from '../data/problem';
import { Page } from '../layout/Page';
import css from '../resources/form/form.module.css';
import { FormBar } from '../resources/form/FormBar';
import { pathOf, useWayBack } from '../resources/form/paths';
import { useMaking } from '../resources/form/useMaking';
import { useRecordForm } from '../resources/form/useRecordForm';
import { formValues, type FormValues } from '../resources/form/values';
import { writingOf } from '../resources/kinds/writing';
import { titleOf } from '../resources/record';
import { useWords } from '../resources/words';
import { forgetUnsaved } from '../ui/unsaved';
import { HolderPicker } from './HolderPicker';

/** Records money that arrived, as its receipt says it: whose it is first, then the receipt from top to bottom. */
export default function NewDeposit() {
  const words = useWords();
  const { translate } = words;
  const notify = useNotify();
  const navigate = useNavigate();
  const back = useWayBack(deposits);
  const [initial] = useState(() => formValues(deposits));
  const form = useRecordForm(deposits, initial);
  const { make, dialog, problem } = useMaking(deposits, form, (record) => {
    forgetUnsaved();
    notify('deposits.recorded', { type: 'success', messageArgs: { title: titleOf(deposits, record, words) } });
    void navigate(pathOf(deposits, record.id), { replace: true, state: { from: back.slice(routeOf(deposits).length) } });
  });

  /** That it is for nobody is said before the API has to. */
  function review(values: FormValues) {
    if (values['accountId'] ?? values['companyId']) return make(values);
    form.setError('accountId', { type: 'required', message: validationMessage('violations.oneOfTwo') }, { shouldFocus: true });
    return undefined;
  }

  return (
    <Page title={words.of(deposits.name, 'create')} back={back}>
      <FormProvider {...form}>
        <form className={css['form']} noValidate onSubmit={(event) => void form.handleSubmit(review)(event)}>
          <Section title={translate('deposits.sections.holder')}>
            <div className={css['wide']}>
              <HolderPicker />
            </div>
          </Section>
          <Section title={translate('deposits.sections.receipt')}>
            {['amountMinor', 'currency', 'receivedOn', 'method', 'bank', 'bankReference'].map((name) => (
              <Written key={name} name={name} />
            ))}
          </Section>
          <Section title={translate('deposits.sections.proof')}>
            {['proofUrl', 'note'].map((name) => (
              <Written key={name} name={name} />
            ))}
          </Section>
          <FormBar problem={problem} kept={translate('form.inputKept')}>
            <Button type="submit" variant="contained">
              {translate('form.review')}
            </Button>
            <Button color="inherit" component={Link} to={back}>
              {translate('form.cancel')}
            </Button>
          </FormBar>
        </form>
      </FormProvider>
      {dialog}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={css['section']} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

function Written({ name }: { name: string }) {
  const field = deposits.fields[name];
  if (!field) return null;
  const { Input, isWide } = writingOf(field);
  return (
    <div className={isWide?.(field) ? css['wide'] : undefined}>
      <Input resource={deposits.name} name={name} field={field} titleSource={deposits.title} record={null} />
    </div>
  );
}
