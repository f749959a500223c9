import { Link, type LinkProps } from 'react-router';
import css from './rowLink.module.css';

/** Name of a list row as the link to its page; its click area covers the row or card. */
export function RowLink(props: LinkProps) {
  return <Link {...props} className={css['open']} />;
}
