import { Link } from 'react-router';
import type { Resource } from '../../api/contract/resource';
import { useDeclared } from './declared';
import { pathOf } from './form/paths';
import { titleOf, type AnyRecord } from './record';
import { useWords } from './words';

/** What a record is called, as a link to its page, where it has one. */
export function RecordName({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const isPart = useDeclared(resource.name)?.isPart === true;
  if (isPart) return <RecordTitle resource={resource} record={record} />;
  return (
    <Link to={pathOf(resource, record.id)}>
      <RecordTitle resource={resource} record={record} />
    </Link>
  );
}

/** What a record is called; a resource may say it in a way of its own. */
export function RecordTitle({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const words = useWords();
  const Name = useDeclared(resource.name)?.Name;
  return Name ? <Name record={record} /> : titleOf(resource, record, words);
}
