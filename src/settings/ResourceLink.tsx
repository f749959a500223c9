import { routeOf, type Resource } from '../../contract/resource';
import { useResourceText } from '../kit/resourceText';
import { useMayDo } from '../session/useMayDo';
import { PageLink } from './PageLink';

interface Props {
  resource: Resource;
  lead: string;
  label: string;
}

/** Card that links to the list of a resource, for users who may read it. */
export function ResourceLink({ resource, lead, label }: Props) {
  const texts = useResourceText();
  if (!useMayDo()(resource, 'read')) return null;
  return <PageLink to={routeOf(resource)} title={texts.resource(resource.name, 2)} lead={lead} label={label} />;
}
