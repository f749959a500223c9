import { Link } from 'react-router';
import { useRecord, useResource } from './contexts';
import { useDeclared } from './declared';
import { pathOf } from './form/paths';
import { textOf, titleOf } from './record';
import { Unbroken } from './ui/Unbroken';
import { useWords } from './words';

interface Props {
  called?: string;
}

/** Shows the title of a record, as a link to its page if it has one. */
export function RecordName({ called }: Props) {
  const resource = useResource();
  const record = useRecord();
  const words = useWords();
  const isPart = useDeclared(resource.name)?.isPart === true;
  const name =
    called === undefined || called === resource.title ? (
      <RecordTitle />
    ) : (
      <Unbroken>{textOf(resource, called, record, words)}</Unbroken>
    );
  return isPart ? name : <Link to={pathOf(resource, record.id)}>{name}</Link>;
}

/** Shows the title of a record; a resource may have a custom component for it. */
export function RecordTitle() {
  const resource = useResource();
  const record = useRecord();
  const words = useWords();
  const Name = useDeclared(resource.name)?.Name;
  return Name ? <Name record={record} /> : <Unbroken>{titleOf(resource, record, words)}</Unbroken>;
}
