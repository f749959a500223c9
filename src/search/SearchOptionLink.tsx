import Pin from 'lucide-react/icons/pin';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useResourceText } from '../kit/resourceText';
import type { SearchOption } from './options';
import css from './search.module.css';

interface Props {
  id: string;
  option: SearchOption;
  isActive: boolean;
  isPinned: boolean;
  onNavigate: () => void;
  onHover: () => void;
}

export function SearchOptionLink({
  id,
  option: { to, title, detail, icon: Icon },
  isActive,
  isPinned,
  onNavigate,
  onHover,
}: Props) {
  const { translate } = useResourceText();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      id={id}
      className={css['option']}
      ref={link}
      to={to}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={(event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && onNavigate()}
      onMouseMove={onHover}
    >
      {Icon ? <Icon size={18} aria-hidden /> : <i />}
      <span>
        <strong>{title}</strong>
        {detail && <small>{detail}</small>}
      </span>
      {isPinned && <Pin size={16} aria-hidden />}
      {isPinned && <em className="visually-hidden">{translate('search.isPinned')}</em>}
    </Link>
  );
}
