import Button from '@mui/material/Button';
import FileDown from 'lucide-react/icons/file-down';
import { useDataProvider, useNotify } from 'react-admin';
import { personalData } from '../../contract/people/personalData';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { saveFile } from '../kit/files/saveFile';
import { useSingleFlight } from '../kit/ui/useSingleFlight';
import { useResourceText } from '../kit/resourceText';

/** Downloads all stored data of a person, for a subject access request. */
export function DownloadPersonalData({ id }: { id: string }) {
  const { translate } = useResourceText();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [download, isDownloading] = useSingleFlight(async () => {
    try {
      const { data } = await dataProvider.call(personalData, { params: { id } });
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `personal-data-${id}.json`);
    } catch (error) {
      notify('export.failed', {
        type: 'error',
        messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
      });
    }
  });
  return (
    <Button
      color="inherit"
      startIcon={<FileDown size={18} aria-hidden />}
      loading={isDownloading}
      onClick={() => void download()}
    >
      {translate('people.personalData')}
    </Button>
  );
}
