import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Panel } from '../kit/read/Panel';
import css from './settings.module.css';

interface Props {
  to: string;
  title: string;
  lead: string;
  label: string;
}

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
