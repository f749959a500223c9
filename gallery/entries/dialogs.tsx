import Button from '@mui/material/Button';
import { labels } from '../../contract/catalogs/catalogs';
import { deposits } from '../../contract/money/deposits';
import type { RecordOf } from '../../contract/resource';
import { RequestDialog } from '../../src/kit/actions/RequestDialog';
import { ActionIcon } from '../../src/kit/actions/ActionIcon';
import { ActionBar } from '../../src/kit/actions/ActionBar';
import { MoreActions } from '../../src/kit/actions/MoreActions';
import ActionDialog from '../../src/kit/actions/ActionDialog';
import { ActionFields } from '../../src/kit/actions/ActionFields';
import { PreviewSection, RecordChangedWarning, DryRunPreview } from '../../src/kit/actions/DryRunPreview';
import { AffectedRows } from '../../src/kit/bulk/AffectedRows';
import BulkDialog from '../../src/kit/bulk/BulkDialog';
import { ChangeList } from '../../src/kit/changes/ChangeList';
import { RecordScope, ResourceScope } from '../../src/kit/contexts';
import ArchiveDialog from '../../src/kit/form/ArchiveDialog';
import ConflictDialog from '../../src/kit/form/ConflictDialog';
import { initialFormValues } from '../../src/kit/form/formValues';
import { PlainValue } from '../../src/kit/kinds/PlainValue';
import type { AnyRecord } from '../../src/kit/record';
import { AlertDialog } from '../../src/kit/ui/AlertDialog';
import { ConfirmDialog, Dialog } from '../../src/kit/ui/Dialog';
import Popup from '../../src/kit/ui/Popup';
import { useResourceText } from '../../src/kit/resourceText';
import type { Section } from '../entry';
import { OpenedByButton } from '../Frame';
import { deposit, labelRecords } from '../sample';
import { editDialog } from './editDialog';

const noop = () => undefined;
const [label = deposit] = labelRecords;

const changedFields = {
  version: 4,
  color: '#15803D',
  name: { es: 'Menú del día', en: 'Daily menu' },
  updatedAt: '2026-07-14T18:32:00.000Z',
} satisfies Partial<RecordOf<typeof labels>>;
const storedRecord: AnyRecord = { ...label, ...changedFields };
const ownValues = {
  ...initialFormValues(labels, label),
  name: { es: 'Comida de hoy', en: 'Set lunch' },
  slug: 'comida-de-hoy',
};

function Question({ pending = false }: { pending?: boolean }) {
  const { translate } = useResourceText();
  return (
    <ConfirmDialog
      title={translate('layout.leave.leave.header')}
      confirmLabel={translate('form.save')}
      isPending={pending}
      onConfirm={noop}
      onClose={noop}
    >
      {translate('layout.leave.leave.message')}
    </ConfirmDialog>
  );
}

function Message() {
  const { translate } = useResourceText();
  return (
    <OpenedByButton>
      {(close) => (
        <AlertDialog
          header={translate('layout.leave.leave.header')}
          acceptLabel={translate('layout.leave.leave.accept')}
          dismissLabel={translate('layout.leave.stay')}
          isDismissable
          onAccept={close}
        >
          <p>{translate('layout.leave.leave.message')}</p>
        </AlertDialog>
      )}
    </OpenedByButton>
  );
}

export const dialogs: Section = {
  id: 'dialogs',
  title: { es: 'Diálogos y acciones', en: 'Dialogs and actions' },
  entries: [
    {
      id: 'dialogs/ActionDialog',
      title: 'ActionDialog',
      purpose: {
        es: 'Una acción con dinero: los saldos antes y después, y lo que va a cambiar, antes de confirmar.',
        en: 'An action with money: balances before and after, and what will change, before it is confirmed.',
      },
      shows: [
        ActionDialog,
        RequestDialog,
        ActionFields,
        DryRunPreview,
        PreviewSection,
        RecordChangedWarning,
        ChangeList,
        PlainValue,
      ],
      states: [
        {
          name: { es: 'Vista previa', en: 'Preview' },
          wide: true,
          frame: 560,
          show: () => (
            <RecordScope resource={deposits} record={deposit}>
              <ActionDialog action="confirm" unconfirmedAction={null} onClose={noop} />
            </RecordScope>
          ),
        },
        {
          name: { es: 'Cambió mientras tanto', en: 'Changed meanwhile' },
          wide: true,
          show: () => (
            <ResourceScope resource={labels}>
              <RecordChangedWarning resource={labels} before={label} after={storedRecord} />
            </ResourceScope>
          ),
        },
      ],
    },
    {
      id: 'dialogs/ActionBar',
      title: 'ActionBar',
      purpose: {
        es: 'Lo que se puede hacer con un registro; lo prohibido dice por qué.',
        en: 'What may be done with a record; what is forbidden says why.',
      },
      shows: [ActionBar, MoreActions, ActionIcon],
      states: [
        {
          name: { es: 'Un depósito por confirmar', en: 'A deposit to confirm' },
          show: () => (
            <RecordScope resource={deposits} record={deposit}>
              <div className="gallery-row">
                <ActionBar back="/deposit" />
              </div>
            </RecordScope>
          ),
        },
      ],
    },
    {
      id: 'dialogs/ConflictDialog',
      title: 'ConflictDialog',
      purpose: {
        es: 'Dos personas editaron lo mismo: campo por campo, cuál versión se queda.',
        en: 'Two people edited the same record: field by field, which version is kept.',
      },
      shows: [ConflictDialog],
      states: [
        {
          name: { es: 'Tres diferencias', en: 'Three differences' },
          wide: true,
          frame: 720,
          show: () => (
            <RecordScope resource={labels} record={label}>
              <ConflictDialog
                conflict={{ baseValues: initialFormValues(labels, label), mine: ownValues, current: storedRecord }}
                onResolve={noop}
                onClose={noop}
              />
            </RecordScope>
          ),
        },
      ],
    },
    {
      id: 'dialogs/Confirm',
      title: 'Confirm · Dialog',
      purpose: { es: 'Una pregunta antes de actuar.', en: 'A question before an act.' },
      shows: [ConfirmDialog, Dialog],
      states: [
        { name: { es: 'Pregunta', en: 'Question' }, frame: 320, show: () => <Question /> },
        { name: { es: 'En curso', en: 'Under way' }, frame: 320, show: () => <Question pending /> },
      ],
    },
    {
      id: 'dialogs/BulkDialog',
      title: 'BulkDialog · ArchiveDialog',
      purpose: {
        es: 'Lo mismo con varios registros, por su nombre; y archivar uno.',
        en: 'The same with several records, by their names; and archiving one.',
      },
      shows: [BulkDialog, AffectedRows, ArchiveDialog],
      states: [
        {
          name: { es: 'Archivar tres', en: 'Archive three' },
          frame: 420,
          show: () => (
            <ResourceScope resource={labels}>
              <BulkDialog
                action="archive"
                ids={['label-1', 'label-2', 'label-3']}
                versions={new Map()}
                excludedCount={0}
                onSettled={noop}
                onClose={noop}
              />
            </ResourceScope>
          ),
        },
        {
          name: { es: 'Archivar uno', en: 'Archive one' },
          frame: 420,
          show: () => (
            <RecordScope resource={labels} record={label}>
              <ArchiveDialog action="archive" back="/catalogs/labels" onClose={noop} />
            </RecordScope>
          ),
        },
      ],
    },
    editDialog,
    {
      id: 'dialogs/Alert',
      title: 'Alert · Popup',
      purpose: {
        es: 'Un mensaje que se contesta antes de seguir; y un cuadro junto al botón que lo abre.',
        en: 'A message to answer before anything else; and a box beside the button that opens it.',
      },
      shows: [AlertDialog, Popup],
      states: [
        { name: { es: 'Mensaje', en: 'Message' }, show: () => <Message /> },
        {
          name: { es: 'Junto a un botón', en: 'Beside a button' },
          show: () => (
            <OpenedByButton>
              {(close, anchor) => (
                <Popup label="Popup" anchor={anchor} onClose={close}>
                  <div className="gallery-row" style={{ padding: 16 }}>
                    <Button onClick={close}>OK</Button>
                  </div>
                </Popup>
              )}
            </OpenedByButton>
          ),
        },
      ],
    },
  ],
};
