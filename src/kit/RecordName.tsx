import { Link } from 'react-router';
import { useRecord, useResource } from './contexts';
import { useDeclaredOptions } from './declaredOptions';
import { pathOf } from './form/paths';
import { textOf, titleOf } from './record';
import { NoBreakText } from './ui/NoBreakText';
import { useResourceText } from './resourceText';

interface Props {
  titleField?: string;
}

export function RecordName({ titleField }: Props) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const hasNoPages = useDeclaredOptions(resource.name)?.hasNoPages === true;
  const name =
    titleField === undefined || titleField === resource.title ? (
      <RecordTitle />
    ) : (
      <NoBreakText>{textOf(resource, titleField, record, resourceText)}</NoBreakText>
    );
  return hasNoPages ? name : <Link to={pathOf(resource, record.id)}>{name}</Link>;
}

export function RecordTitle() {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const TitleComponent = useDeclaredOptions(resource.name)?.TitleComponent;
  return TitleComponent ? (
    <TitleComponent record={record} />
  ) : (
    <NoBreakText>{titleOf(resource, record, resourceText)}</NoBreakText>
  );
}
