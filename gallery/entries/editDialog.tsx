import { labels } from '../../contract/catalogs/catalogs';
import BulkEditDialog from '../../src/kit/bulk/BulkEditDialog';
import { BulkEditFields } from '../../src/kit/bulk/BulkEditFields';
import { BulkEditPreview } from '../../src/kit/bulk/BulkEditPreview';
import { RunProgress, RefusedRows } from '../../src/kit/bulk/BulkResult';
import { ResourceScope } from '../../src/kit/contexts';
import { ProgressBar } from '../../src/kit/ui/ProgressBar';
import type { Entry } from '../entry';
import { deposit, labelRecords } from '../sample';

const noop = () => undefined;
const [label = deposit] = labelRecords;

export const editDialog: Entry = {
  id: 'dialogs/EditDialog',
  title: 'EditDialog · EditPreview · RunProgress',
  purpose: {
    es: 'Campos de varios registros a la vez: elegirlos, ver cómo queda cada uno y cuánto falta.',
    en: 'Fields of several records at once: choosing them, seeing how each turns out, and how far it is.',
  },
  shows: [BulkEditDialog, BulkEditFields, BulkEditPreview, ProgressBar, RefusedRows, RunProgress],
  states: [
    {
      name: { es: 'Elegir campos', en: 'Choose fields' },
      frame: 560,
      show: () => (
        <ResourceScope resource={labels}>
          <BulkEditDialog ids={['label-1', 'label-2', 'label-3']} excludedCount={1} onSettled={noop} onClose={noop} />
        </ResourceScope>
      ),
    },
    {
      name: { es: 'Vista previa', en: 'Preview' },
      show: () => (
        <ResourceScope resource={labels}>
          <BulkEditPreview
            rows={[
              {
                id: label.id,
                record: label,
                input: { color: '#15803D' },
                after: { ...label, color: '#15803D' },
                problem: null,
              },
              { id: 'same', record: { ...label, id: 'same' }, input: {}, after: label, problem: null },
            ]}
            refusedRows={[{ id: 'gone', title: 'gone', problem: { code: 'record.notFound' } }]}
          />
        </ResourceScope>
      ),
    },
    {
      name: { es: 'En curso', en: 'Under way' },
      show: () => <RunProgress label="RunProgress" doneCount={12} total={50} />,
    },
  ],
};
