import Button from '@mui/material/Button';
import { Archive } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../api/contract/resource';
import { Unavailable } from '../../ui/Unavailable';
import type { AnyRecord } from '../record';
import { useWords } from '../words';

const ArchiveDialog = lazy(() => import('./ArchiveDialog'));

interface Props {
  resource: Resource;
  record: AnyRecord;
  back: string;
}

/** Puts the record away; when that may not be, it says why. */
export function ArchiveButton({ resource, record, back }: Props) {
  const { translate } = useWords();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Unavailable availability={record.actions['archive']}>
        {(props) => (
          <Button {...props} color="inherit" variant="outlined" startIcon={<Archive size={18} aria-hidden />} onClick={props.onClick ?? (() => setAsking(true))}>
            {translate('bulk.archive.confirm')}
          </Button>
        )}
      </Unavailable>
      {asking && (
        <Suspense fallback={null}>
          <ArchiveDialog resource={resource} record={record} back={back} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
