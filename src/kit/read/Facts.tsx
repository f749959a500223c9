import { isEmptyValue } from '../compareValues';
import type { ReactNode } from 'react';
import type { FieldName, Resource } from '../../../contract/resource';
import { useReadable } from '../../session/useMayDo';
import { useRecord } from '../contexts';
import { FieldCell } from '../FieldCell';
import { useIsReferencePermitted } from '../kinds/ReferenceCell';
import { textOf } from '../record';
import { useResourceText } from '../resourceText';
import css from './read.module.css';

interface Props<R extends Resource> {
  of: R;
  names: readonly FieldName<R>[];
  /** Also shows empty fields. Use it where an empty value is information, such as no sign-in yet. */
  showsEmpty?: true;
  /** Fields that take a whole line, as texts of several lines do. */
  wideNames?: readonly FieldName<R>[];
  firstFact?: Fact;
  moreFacts?: readonly Fact[];
  /** Shows each group of fields as one text. */
  isCompact?: true;
}

/**
 * Shows the named fields of the record in context; omits empty ones and references that the user may not read.
 *
 * @example
 *   <Facts of={sales} names={['companyId', 'channel', 'placedAt']} />
 */
export function Facts<R extends Resource>({
  of,
  names,
  wideNames,
  showsEmpty,
  firstFact,
  moreFacts,
  isCompact,
}: Props<R>) {
  const readableResource = useReadable()(of);
  const isReferencePermitted = useIsReferencePermitted();
  const record = useRecord();
  const resourceText = useResourceText();
  const readableNames = names.filter(
    (name: string) =>
      !Object.hasOwn(of.fields, name) ||
      (Object.hasOwn(readableResource.fields, name) && isReferencePermitted(of, name)),
  );
  const shownNames: readonly string[] = showsEmpty
    ? readableNames
    : readableNames.filter((name: string) => !isEmptyValue(record[name]));
  const facts = shownNames.map((name): Fact => {
    const field = readableResource.fields[name];
    const isGroup = field?.kind === 'group';
    const isText = isCompact === true && isGroup;
    const isWide =
      isGroup || (field?.kind === 'text' && field.multiline) || wideNames?.some((one) => one === name) === true;
    const choice = field?.varies && record[field.varies.by];
    return {
      label:
        resourceText.lookup(readableResource.name, `variants.${String(choice)}.fields.${name}`) ||
        resourceText.fieldLabel(readableResource.name, name),
      value: isText ? textOf(of, name, record, resourceText) : <FieldCell source={name} />,
      isWide,
    };
  });
  return <FactList facts={[...(firstFact ? [firstFact] : []), ...facts, ...(moreFacts ?? [])]} />;
}

export interface Fact {
  label: string;
  value: ReactNode;
  isWide?: boolean;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(({ label, value, isWide }) => (
        <div key={label} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
