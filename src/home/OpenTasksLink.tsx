import { Link } from 'react-router';
import type { Resource } from '../../contract/resource';
import { useResourceText } from '../kit/resourceText';
import { useToday } from '../kit/ui/useToday';
import { fetchedPerTask, useWork, useWorkQueries } from './TaskList';

interface Props {
  /** Resource whose records are not counted. */
  except?: Resource;
  onClick?: (() => void) | undefined;
}

/** Links to Home with the number of records that wait for the user. Renders nothing if none do. */
export function OpenTasksLink({ except, onClick }: Props) {
  const { translate, format } = useResourceText();
  const { tasks, canAct } = useWork(useToday());
  const count = useWorkQueries(
    tasks.filter(({ resource }) => resource !== except),
    'yours',
    fetchedPerTask,
  ).reduce((sum, { query }) => sum + (query.data?.total ?? 0), 0);
  if (!canAct || count === 0) return null;
  return (
    <Link to="/home" onClick={onClick}>
      {translate('home.tasks.toHome', { count: format.number(count) })}
    </Link>
  );
}
