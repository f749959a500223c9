import { routeOf, type Resource } from '../../contract/resource';
import { useWords } from '../kit/words';
import { useMayDo } from '../session/useMayDo';
import { PageLink } from './PageLink';

interface Props {
  resource: Resource;
  lead: string;
  label: string;
}

/** Card that links to the list of a resource, for users who may read it. */
export function ResourceLink({ resource, lead, label }: Props) {
  const words = useWords();
  if (!useMayDo()(resource, 'read')) return null;
  return <PageLink to={routeOf(resource)} title={words.resource(resource.name, 2)} lead={lead} label={label} />;
}
