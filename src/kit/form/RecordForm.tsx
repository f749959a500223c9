import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ProblemDetails } from '../../data/problem';
import { Fieldset } from '../ui/Fieldset';
import { useResourceText } from '../resourceText';
import css from './form.module.css';
import { DraftOffer, type DraftSource } from './DraftOffer';
import { FormBar } from './FormBar';
import type { RecordForm as Form } from './useRecordForm';
import type { FormValues } from './formValues';

interface Props {
  form: Form;
  draft: DraftSource;
  onSubmit: (values: FormValues) => void | Promise<void>;
  children: ReactNode;
}

export function RecordForm({ form, draft, onSubmit, children }: Props) {
  return (
    <FormProvider {...form}>
      <form className={css['form']} noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        <DraftOffer form={form} {...draft} />
        {children}
      </form>
    </FormProvider>
  );
}

interface ReviewProps extends Props {
  back: string;
  unsettled: string | null;
  problem: ProblemDetails | null;
  reviewLabel?: string;
}

export function ReviewForm({ back, unsettled, problem, reviewLabel, children, ...form }: ReviewProps) {
  const { translate } = useResourceText();
  return (
    <RecordForm {...form}>
      <Fieldset className={css['formFields']} disabled={unsettled !== null}>
        {children}
      </Fieldset>
      {unsettled !== null && <Alert severity="warning">{unsettled}</Alert>}
      <FormBar back={back} problem={problem} problemNote={translate('form.inputKept')}>
        <Button type="submit" variant="contained">
          {unsettled === null ? (reviewLabel ?? translate('form.review')) : translate('action.checkAgain')}
        </Button>
      </FormBar>
    </RecordForm>
  );
}
