import { Link } from 'react-router';
import type { Resource } from '../../contract/resource';
import { useDeclared } from './declared';
import { pathOf } from './form/paths';
import { textOf, titleOf, type AnyRecord } from './record';
import { useWords } from './words';

interface Props {
  resource: Resource;
  record: AnyRecord;
  /** The field it is called by here, when not by its title. */
  called?: string;
}

/** What a record is called, as a link to its page, where it has one. */
export function RecordName({ resource, record, called = resource.title }: Props) {
  const words = useWords();
  const isPart = useDeclared(resource.name)?.isPart === true;
  const name =
    called === resource.title ? (
      <RecordTitle resource={resource} record={record} />
    ) : (
      textOf(resource, called, record, words)
    );
  return isPart ? name : <Link to={pathOf(resource, record.id)}>{name}</Link>;
}

/** What a record is called; a resource may say it in a way of its own. */
export function RecordTitle({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const words = useWords();
  const Name = useDeclared(resource.name)?.Name;
  return Name ? <Name record={record} /> : titleOf(resource, record, words);
}
