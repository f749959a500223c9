import { useResourceText } from '../resourceText';
import { formatTotal } from './list';
import { useListScope } from './ListScope';

/** Shows the search and the range of rows on paper, because the search box and the pager are not printed. */
export default function PrintedListRange() {
  const list = useListScope();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const { page, perPage, data = [], filterValues } = list;
  const search: unknown = filterValues['q'];
  const firstRow = (page - 1) * perPage + 1;
  const parts = [
    ...(typeof search === 'string' && search !== '' ? [translate('print.search', { text: search })] : []),
    ...(data.length > 0
      ? [
          translate('print.rows', {
            from: format.number(firstRow),
            to: format.number(firstRow + data.length - 1),
            total: formatTotal(list, resourceText),
          }),
        ]
      : []),
  ];
  return parts.length > 0 ? <p className="print-only">{parts.join(' · ')}</p> : null;
}
