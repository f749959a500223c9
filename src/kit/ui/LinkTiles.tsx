import type { ComponentType } from 'react';
import { Link } from 'react-router';
import css from './linkTiles.module.css';

interface LinkTile {
  to: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  title: string;
  detail?: string | undefined;
}

export function LinkTiles({ tiles }: { tiles: readonly LinkTile[] }) {
  return (
    <ul className={css['tiles']}>
      {tiles.map(({ to, Icon, title, detail }) => (
        <li key={to}>
          <Link to={to}>
            <Icon size={20} aria-hidden />
            <span>
              {title} {detail && <small>{detail}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
