import { Link, type LinkProps } from 'react-router';
import css from './rowLink.module.css';

export function RowLink(props: LinkProps) {
  return <Link {...props} className={css['open']} />;
}
