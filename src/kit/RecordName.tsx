import { Link } from 'react-router';
import { useRecord, useResource } from './contexts';
import { useDeclaredOptions } from './resourceScreens';
import { pathOf } from './form/paths';
import { textOf, titleOf, type AnyRecord } from './record';
import { NoBreakText } from './ui/values';
import { useResourceText } from './resourceText';
import css from './kinds/references.module.css';
import { ReferenceText } from './kinds/ReferenceCell';

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

export function AncestorPath({
  to,
  record,
  parentField,
}: {
  to: string;
  record: AnyRecord | undefined;
  parentField: string | undefined;
}) {
  const parentId = parentField === undefined ? null : record?.[parentField];
  if (typeof parentId !== 'string') return null;
  return (
    <span className={css['lineage']}>
      <ReferenceText to={to} ids={[parentId]} />
      {' › '}
    </span>
  );
}
