import { Link } from 'react-router';
import { useRecord, useResource } from './contexts';
import { useDeclared } from './declared';
import { pathOf } from './form/paths';
import { textOf, titleOf } from './record';
import { useWords } from './words';

interface Props {
  /** The field it is called by here, when not by its title. */
  called?: string;
}

/** What a record is called, as a link to its page, where it has one. */
export function RecordName({ called }: Props) {
  const resource = useResource();
  const record = useRecord();
  const words = useWords();
  const isPart = useDeclared(resource.name)?.isPart === true;
  const name =
    called === undefined || called === resource.title ? <RecordTitle /> : textOf(resource, called, record, words);
  return isPart ? name : <Link to={pathOf(resource, record.id)}>{name}</Link>;
}

/** What a record is called; a resource may say it in a way of its own. */
export function RecordTitle() {
  const resource = useResource();
  const record = useRecord();
  const words = useWords();
  const Name = useDeclared(resource.name)?.Name;
  return Name ? <Name record={record} /> : titleOf(resource, record, words);
}
