import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState, type DragEvent } from 'react';
import type { Resource } from '../../../contract/resource';
import { saveFile } from '../files/saveFile';
import { useResourceText } from '../resourceText';
import css from './file.module.css';
import importCss from './import.module.css';
import { refusalParams, type RefusalReason } from './importSource';
import { ImportStepLayout } from './ImportStepLayout';
import { templateOf } from './template';

interface Props {
  resource: Resource;
  isReading: boolean;
  refused: RefusalReason | null;
  onFile: (file: File) => void;
}

export function FileStep({ resource, isReading, refused, onFile }: Props) {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const [isDragOver, setDragOver] = useState(false);
  const limits = refusalParams(format);

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isReading) onFile(file);
  }

  async function download() {
    const { writeCsv } = await import('./csv');
    const { header, example } = templateOf(resource, resourceText);
    saveFile(
      writeCsv(header, [example], ','),
      `${translate('import.file.templateName')}-${resource.name.replaceAll('/', '-')}.csv`,
    );
  }

  return (
    <ImportStepLayout title={translate('import.file.title')} lead={translate('import.file.lead')}>
      {refused && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate(`import.file.refused.${refused}`, limits)}
        </Alert>
      )}
      {/* The label inside is accessible; dropping a file is an additional way for the mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={css['drop']}
        data-over={isDragOver || undefined}
        aria-busy={isReading}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <FileSpreadsheet size={36} strokeWidth={1.5} aria-hidden />
        <p>{translate(isReading ? 'import.file.reading' : 'import.file.drop')}</p>
        <label className={css['choose']}>
          <input
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values,text/plain"
            disabled={isReading}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // Resets the input, so that the same file can be chosen again after a correction.
              currentTarget.value = '';
              if (file) onFile(file);
            }}
          />
          {translate('import.file.choose')}
        </label>
        <p className={importCss['finePrint']}>{translate('import.file.limits', limits)}</p>
      </div>
      <div className={css['template']}>
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<Download size={18} aria-hidden />}
          onClick={() => void download()}
        >
          {translate('import.file.template')}
        </Button>
        <p className={importCss['finePrint']}>{translate('import.file.templateHint')}</p>
      </div>
      <p className={importCss['finePrint']}>{translate('import.file.again')}</p>
    </ImportStepLayout>
  );
}
