import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Panel } from '../kit/read/Panel';
import css from './settings.module.css';

interface Props {
  /** The address of the page. */
  to: string;
  /** What it is called, what it is for, and what the button says, as translated texts. */
  title: string;
  lead: string;
  label: string;
}

/** The way to a page that is not in the menu. */
export function PageLink({ to, title, lead, label }: Props) {
  return (
    <Panel title={title}>
      <div className={css['link']}>
        <p className={css['lead']}>{lead}</p>
        <Button variant="outlined" component={Link} to={to}>
          {label}
        </Button>
      </div>
    </Panel>
  );
}
