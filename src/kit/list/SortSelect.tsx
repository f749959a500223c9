import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import { useListContext } from 'react-admin';
import { useResource } from '../contexts';
import { useResourceText } from '../resourceText';
import { columnsOf, useTitleSortField } from './columns';
import css from './list.module.css';

export default function SortSelect() {
  const resource = useResource();
  const list = useListContext();
  const resourceText = useResourceText();
  const { translate, language } = resourceText;
  const fields = [
    { name: resource.title, sortBy: useTitleSortField(resource) },
    ...columnsOf(resource, language),
  ].flatMap(({ name, sortBy }) => (sortBy ? [{ label: resourceText.fieldLabel(resource.name, name), sortBy }] : []));
  const defaultOrder = `${resource.order.field} ${resource.order.direction}`;
  return (
    <div className={css['order']}>
      <ArrowDownUp size={18} aria-hidden />
      <span aria-hidden>{translate('list.order')}</span>
      <select
        aria-label={translate('list.order')}
        value={`${list.sort.field} ${list.sort.order}`}
        onChange={(event) => {
          const [field = '', order] = event.target.value.split(' ');
          list.setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
        }}
      >
        {!fields.some(({ sortBy }) => sortBy === resource.order.field) && (
          <option value={defaultOrder}>{translate('list.ownOrder')}</option>
        )}
        {fields.flatMap(({ label, sortBy }) => [
          <option key={`${sortBy} ASC`} value={`${sortBy} ASC`}>
            {translate('list.ascending', { label })}
          </option>,
          <option key={`${sortBy} DESC`} value={`${sortBy} DESC`}>
            {translate('list.descending', { label })}
          </option>,
        ])}
      </select>
    </div>
  );
}
