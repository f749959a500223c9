import { useResourceText } from '../resourceText';
import { useListScope } from './ListScope';
import { formatTotal } from './formatTotal';

/** Shows the search and the row range of a printed list, as a sheet has neither search box nor pager. Print only. */
export function PrintedListRange() {
  const list = useListScope();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const { page, perPage, data = [], filterValues } = list;
  const search: unknown = filterValues['q'];
  const first = (page - 1) * perPage + 1;
  const parts = [
    ...(typeof search === 'string' && search !== '' ? [translate('print.search', { text: search })] : []),
    ...(data.length > 0
      ? [
          translate('print.rows', {
            from: format.number(first),
            to: format.number(first + data.length - 1),
            total: formatTotal(list, resourceText),
          }),
        ]
      : []),
  ];
  return parts.length > 0 ? <p className="print-only">{parts.join(' · ')}</p> : null;
}
