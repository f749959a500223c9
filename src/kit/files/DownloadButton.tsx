import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { FileType } from '../../../contract/files';
import type { DownloadOptions } from '../../data/download';
import css from '../ui/ui.module.css';
import { useResourceText } from '../resourceText';

const FileTypeMenu = lazy(() => import('./FileTypeMenu'));

interface Props {
  label: string;
  save: (options: DownloadOptions & { type: FileType }) => Promise<void>;
  progressText: (rows: number) => string;
  totalRows?: number | undefined;
}

export function DownloadButton({ label, save, progressText, totalRows }: Props) {
  const { translate } = useResourceText();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const controller = useRef<AbortController | null>(null);
  const [download, setDownload] = useState<{ rows: number | null } | null>(null);

  useEffect(() => () => controller.current?.abort(), []);

  // Moves the focus, because each button replaces the other.
  const downloadButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isDownloading = download !== null;
  const wasDownloading = useRef(false);
  useEffect(() => {
    if (isDownloading !== wasDownloading.current && (document.activeElement ?? document.body) === document.body)
      (isDownloading ? cancelButton : downloadButton).current?.focus();
    wasDownloading.current = isDownloading;
  }, [isDownloading]);

  async function run(type: FileType) {
    const { signal } = (controller.current = new AbortController());
    setDownload({ rows: type === 'csv' ? 0 : null });
    await save({ type, signal, ...(type === 'csv' && { onRows: (rows) => setDownload({ rows }) }) });
    setDownload(null);
  }

  if (download === null) {
    return (
      <>
        <Button
          id={id}
          ref={downloadButton}
          color="inherit"
          startIcon={<Download size={18} aria-hidden />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {label}
        </Button>
        {anchor && (
          <Suspense fallback={null}>
            <FileTypeMenu
              anchor={anchor}
              labelledBy={id}
              onChoose={(type) => void run(type)}
              onClose={() => setAnchor(null)}
            />
          </Suspense>
        )}
      </>
    );
  }
  const { rows } = download;
  return (
    <output className={css['exporting']}>
      {rows === null ? translate('export.preparing') : progressText(rows)}
      <progress {...(rows !== null && totalRows !== undefined && { max: totalRows, value: rows })} aria-label={label} />
      <Button
        ref={cancelButton}
        color="inherit"
        size="small"
        startIcon={<X size={16} aria-hidden />}
        onClick={() => controller.current?.abort()}
      >
        {translate('export.cancel')}
      </Button>
    </output>
  );
}
