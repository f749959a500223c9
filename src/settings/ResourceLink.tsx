import { routeOf, type Resource } from '../../contract/resource';
import { useWords } from '../kit/words';
import { useMayDo } from '../session/useMayDo';
import { PageLink } from './PageLink';

interface Props {
  resource: Resource;
  /** What its records are for, as a translated text. */
  lead: string;
  /** What the button says, as a translated text. */
  label: string;
}

/** The way to the list of a resource, for whom may read it. */
export function ResourceLink({ resource, lead, label }: Props) {
  const words = useWords();
  if (!useMayDo()(resource, 'read')) return null;
  return <PageLink to={routeOf(resource)} title={words.resource(resource.name, 2)} lead={lead} label={label} />;
}
