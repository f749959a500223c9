import Button from '@mui/material/Button';
import { CopyButton } from '../../src/kit/ui/CopyButton';
import { PrintButton } from '../../src/kit/print/PrintButton';
import { PrimaryAction } from '../../src/kit/ui/PrimaryAction';
import { ActionAvailability } from '../../src/kit/ui/ActionAvailability';
import { useResourceText } from '../../src/kit/resourceText';
import type { Entry } from '../entry';

function Buttons() {
  const { translate } = useResourceText();
  return (
    <div className="gallery-row">
      <PrimaryAction>
        <Button variant="contained">{translate('form.saveChanges')}</Button>
      </PrimaryAction>
      <Button variant="outlined">{translate('form.cancel')}</Button>
      <Button color="inherit">{translate('form.cancel')}</Button>
      <Button variant="contained" color="error">
        {translate('form.discard', { _: translate('form.close') })}
      </Button>
      <Button variant="contained" loading>
        {translate('form.save')}
      </Button>
      <Button variant="contained" disabled>
        {translate('form.save')}
      </Button>
    </div>
  );
}

function CopyKey() {
  const { translate } = useResourceText();
  return <CopyButton text="sk_example">{translate('apiKeys.secret.copy')}</CopyButton>;
}

function Archive() {
  const { language } = useResourceText();
  return (
    <ActionAvailability availability={{ allowed: false, code: 'record.inUse', params: { count: 41 } }}>
      {(props) => (
        <Button variant="outlined" {...props}>
          {{ es: 'Archivar', en: 'Archive' }[language]}
        </Button>
      )}
    </ActionAvailability>
  );
}

export const buttons: Entry = {
  id: 'states/Buttons',
  title: 'Button · Unavailable · CopyButton · PrintButton',
  purpose: {
    es: 'Los botones, por qué uno no se puede usar ahora, el que copia y el que imprime.',
    en: 'The buttons, why one cannot be used now, the one that copies and the one that prints.',
  },
  shows: [ActionAvailability, CopyButton, PrimaryAction, PrintButton],
  states: [
    { name: { es: 'Botones', en: 'Buttons' }, wide: true, show: () => <Buttons /> },
    { name: { es: 'No disponible, con su motivo', en: 'Unavailable, with its reason' }, show: () => <Archive /> },
    { name: { es: 'Copia un texto', en: 'Copies a text' }, show: () => <CopyKey /> },
    { name: { es: 'Imprime la página', en: 'Prints the page' }, show: () => <PrintButton /> },
  ],
};
