import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import type { FileType } from '../../../contract/files';

const FileTypes = lazy(() => import('./FileTypes'));

interface Props {
  children: ReactNode;
  onChoose: (type: FileType) => void;
}

/** Asks as what kind of file something is to be saved. */
export function FileButton({ children, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        id={id}
        color="inherit"
        startIcon={<Download size={18} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {children}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <FileTypes anchor={anchor} labelledBy={id} onChoose={onChoose} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
