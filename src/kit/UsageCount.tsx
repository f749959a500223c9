import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { Link } from 'react-router';
import { routeOf, usageCountOf } from '../../contract/resource';
import { referrersOf } from '../../contract/referencePaths';
import { useMayDo } from '../session/useMayDo';
import { Popup } from './ui/Popup';
import { useDeclaredResources } from './declaredOptions';
import kinds from './kinds/kinds.module.css';
import { useRecord, useResource } from './contexts';
import { useResourceText } from './resourceText';

export function UsageCount() {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const resources = useDeclaredResources();
  const mayDo = useMayDo();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = usageCountOf(record);
  const text = resourceText.format.number(count);
  const lists = referrersOf(resource, resources)
    .filter(({ resource: user, field }) => user.fields[field]?.filter && mayDo(user, 'read'))
    .map(({ resource: user, field }) => ({
      to: `${routeOf(user)}?${new URLSearchParams({ filter: JSON.stringify({ [field]: [record.id] }) })}`,
      name: resourceText.resource(user.name, 2),
      field: resourceText.fieldLabel(user.name, field),
    }));
  const [firstList, ...others] = lists;
  if (count === 0 || !firstList) return <>{text}</>;
  if (others.length === 0) {
    return (
      <Link
        className={kinds['link']}
        to={firstList.to}
        aria-label={resourceText.translate('list.usedBy', { count: text, name: firstList.name })}
      >
        {text}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        data-printed
        className={kinds['opener']}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={resourceText.translate('list.used', { smart_count: count, count: text })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text}
        <ChevronDown size={14} aria-hidden />
      </button>
      {anchor && (
        <Popup
          label={resourceText.translate('list.used', { smart_count: count, count: text })}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        >
          <ul className={kinds['lists']}>
            {lists.map(({ to, name, field }) => (
              <li key={to}>
                {/* Replaces the history entry that the popup added. */}
                <Link to={to} replace>
                  {name} · {field}
                </Link>
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </>
  );
}
