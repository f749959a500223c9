import { DownloadButton } from '../files/DownloadButton';
import { useResource } from '../contexts';
import { useResourceText } from '../resourceText';
import { useListScope } from './ListScope';
import { isMoreThanTotal, formatTotal } from './formatTotal';
import { useListFile } from './useListFile';

export function ExportButton() {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const list = useListScope();
  const saveList = useListFile(useResource());
  const { filterValues, permanentFilter, sort, total } = list;
  return (
    <DownloadButton
      label={translate('export.start')}
      iconOnlyOnPhone
      max={isMoreThanTotal(list) ? undefined : total}
      save={(options) => saveList({ filter: { ...filterValues, ...permanentFilter }, sort }, options)}
      progressText={(rows) =>
        translate('export.running', {
          rows: format.number(rows),
          total: total === undefined ? format.number(rows) : formatTotal(list, resourceText),
        })
      }
    />
  );
}
