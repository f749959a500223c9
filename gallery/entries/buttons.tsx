import Button from '@mui/material/Button';
import Pin from 'lucide-react/icons/pin';
import { CopyButton } from '../../src/kit/ui/CopyButton';
import { PrintButton } from '../../src/kit/print/PrintButton';
import { MarkButton } from '../../src/kit/ui/MarkButton';
import { PrimaryAction } from '../../src/kit/ui/PrimaryAction';
import { ActionAvailability } from '../../src/kit/ui/ActionAvailability';
import { useResourceText } from '../../src/kit/resourceText';
import type { Entry } from '../entry';

const noop = () => undefined;

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

function Mark({ isOn }: { isOn: boolean }) {
  const { translate } = useResourceText();
  return (
    <MarkButton
      icon={Pin}
      label={translate('search.pin')}
      hint={translate(isOn ? 'search.unpin' : 'search.pin')}
      isOn={isOn}
      onClick={noop}
    />
  );
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
  title: 'Button · Unavailable · CopyButton · MarkButton · PrintButton',
  purpose: {
    es: 'Los botones, por qué uno no se puede usar ahora, el que copia, el que marca un registro y el que imprime.',
    en: 'The buttons, why one cannot be used now, the one that copies, the one that marks a record and the one that prints.',
  },
  shows: [ActionAvailability, CopyButton, MarkButton, PrimaryAction, PrintButton],
  states: [
    { name: { es: 'Botones', en: 'Buttons' }, wide: true, show: () => <Buttons /> },
    { name: { es: 'No disponible, con su motivo', en: 'Unavailable, with its reason' }, show: () => <Archive /> },
    { name: { es: 'Copia un texto', en: 'Copies a text' }, show: () => <CopyKey /> },
    { name: { es: 'Sin marcar', en: 'Not marked' }, show: () => <Mark isOn={false} /> },
    { name: { es: 'Marcado', en: 'Marked' }, show: () => <Mark isOn /> },
    { name: { es: 'Imprime la página', en: 'Prints the page' }, show: () => <PrintButton /> },
  ],
};
