import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { Resource } from '../../../api/contract/resource';
import { Page } from '../../layout/Page';
import { forgetUnsaved } from '../../ui/unsaved';
import { titleOf, type AnyRecord } from '../record';
import { useWords } from '../words';
import { useCreating } from './creating';
import css from './form.module.css';
import { FormBar } from './FormBar';
import { FormSections } from './FormSections';
import { useWayBack } from './paths';
import { useRecordForm } from './useRecordForm';
import { formValues } from './values';

export function CreateScreen({ resource }: { resource: Resource }) {
  const [round, setRound] = useState(0);
  // Each record is a form, and a key, of its own.
  return <CreateForm key={round} resource={resource} onAnother={() => setRound(round + 1)} />;
}

function CreateForm({ resource, onAnother }: { resource: Resource; onAnother: () => void }) {
  const words = useWords();
  const { translate } = words;
  const notify = useNotify();
  const navigate = useNavigate();
  const back = useWayBack(resource);
  const [initial] = useState(() => formValues(resource));
  const form = useRecordForm(resource, initial);
  const [another, setAnother] = useState(false);
  const { create, sending, problem, unsettled } = useCreating(resource, form, created);

  function created(record: AnyRecord) {
    forgetUnsaved();
    const args = { ...record, title: titleOf(resource, record, words) };
    notify(words.of(resource.name, 'created', args) || translate('form.created', args), { type: 'success' });
    if (another) onAnother();
    else void navigate(back);
  }

  return (
    <Page title={words.of(resource.name, 'create')} back={back}>
      <FormProvider {...form}>
        <form className={css['form']} noValidate onSubmit={(event) => void form.handleSubmit(create)(event)}>
          <FormSections resource={resource} record={null} />
          <FormBar problem={problem} kept={translate(unsettled ? 'form.unsettled' : 'form.inputKept')}>
            <Button type="submit" variant="contained" loading={sending && !another} disabled={sending} onClick={() => setAnother(false)}>
              {unsettled ? translate('form.retry') : words.of(resource.name, 'save') || translate('form.save')}
            </Button>
            <Button type="submit" variant="outlined" loading={sending && another} disabled={sending} onClick={() => setAnother(true)}>
              {words.of(resource.name, 'saveAndAnother') || translate('form.saveAndAnother')}
            </Button>
            <Button color="inherit" component={Link} to={back}>
              {translate('form.cancel')}
            </Button>
          </FormBar>
        </form>
      </FormProvider>
    </Page>
  );
}
