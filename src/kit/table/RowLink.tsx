import { Link, type LinkProps } from 'react-router';
import css from './rowLink.module.css';

/** The name of a row of a list, as the link to its page. It is as large as its row or card. */
export function RowLink(props: LinkProps) {
  return <Link {...props} className={css['open']} />;
}
