import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ProblemDetails } from '../../data/problem';
import { Fieldset } from '../ui/Fieldset';
import { useWords } from '../words';
import css from './form.module.css';
import { DraftOffer, type DraftOf } from './DraftOffer';
import { FormBar } from './FormBar';
import type { RecordForm as Form } from './useRecordForm';
import type { FormValues } from './values';

interface Props {
  form: Form;
  draft: DraftOf;
  onSubmit: (values: FormValues) => void | Promise<void>;
  /** The inputs in their sections, and the bar with the buttons. */
  children: ReactNode;
}

/** A form of `useRecordForm` on the page: validated by its declaration, sent once it holds. */
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
  /** Where giving up leads to. */
  back: string;
  /** Nobody knows whether it was done: nothing can be changed until that is known, and this says so. */
  unsettled: string | null;
  problem: ProblemDetails | null;
  /** The button, when it is not called "Review". */
  review?: string;
}

/** A form that is looked at in a dialog before it is done: it moves money. */
export function ReviewForm({ back, unsettled, problem, review, children, ...form }: ReviewProps) {
  const { translate } = useWords();
  return (
    <RecordForm {...form}>
      <Fieldset className={css['together']} disabled={unsettled !== null}>
        {children}
      </Fieldset>
      {unsettled !== null && <Alert severity="warning">{unsettled}</Alert>}
      <FormBar back={back} problem={problem} kept={translate('form.inputKept')}>
        <Button type="submit" variant="contained">
          {unsettled === null ? (review ?? translate('form.review')) : translate('action.checkAgain')}
        </Button>
      </FormBar>
    </RecordForm>
  );
}
