import { FileButton } from '../files/FileButton';
import { useResource } from '../contexts';
import { useWords } from '../words';
import { useListScope } from './ListScope';
import { isMoreThanTotal, shownTotal } from './shownTotal';
import { useListFile } from './useListFile';

/** Exports all matching rows, not only the page. The server writes the file, the browser saves it. */
export function ExportButton() {
  const words = useWords();
  const { translate, format } = words;
  const list = useListScope();
  const saveList = useListFile(useResource());
  const { filterValues, within, sort, total } = list;
  return (
    <FileButton
      label={translate('export.start')}
      short
      max={isMoreThanTotal(list) ? undefined : total}
      save={(options) => saveList({ filter: { ...filterValues, ...within }, sort }, options)}
      running={(rows) =>
        translate('export.running', {
          rows: format.number(rows),
          total: total === undefined ? format.number(rows) : shownTotal(list, words),
        })
      }
    />
  );
}
