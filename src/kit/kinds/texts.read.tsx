import { erasedSuffix } from '../../../contract/people/accounts';
import { Actor } from '../people/Actor';
import { EmptyValue, NoBreakText, TruncatedText } from '../ui/values';
import { useResourceText, type ResourceText } from '../resourceText';
import { sortByName, singlePart, type CellProps, type FieldDisplay, type Values } from './kind';
import css from './kinds.module.css';
import type { FieldOf } from '../../../contract/fields';
import { textColorOn } from '../../../contract/color';
import { isObject } from '../../../contract/values';
import colorCss from './color.module.css';

function displayedText(value: string | null, { translate }: Pick<ResourceText, 'translate'>): string {
  const mark = value === null ? undefined : erasedSuffix(value);
  return mark === undefined ? (value ?? '') : translate('people.erased', { mark });
}

function TextCell({ value, field }: CellProps<'text'>) {
  const resourceText = useResourceText();
  if (value && field.actor) return <Actor email={value} />;
  if (value && field.resourceName) return resourceText.resource(value, 2);
  return value ? (
    <span className={css['text']}>
      <NoBreakText>{displayedText(value, resourceText)}</NoBreakText>
    </span>
  ) : (
    <EmptyValue />
  );
}

export const text: FieldDisplay<'text'> = {
  Cell: TextCell,
  text: (value, resourceText, { field }) =>
    value && field.resourceName ? resourceText.resource(value, 2) : displayedText(value, resourceText),
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  isFilterLast: true,
};

function SlugCell({ value }: CellProps<'slug'>) {
  if (!value) return <EmptyValue />;
  return (
    <code className={css['code']}>
      <TruncatedText>{value}</TruncatedText>
    </code>
  );
}

export const slug: FieldDisplay<'slug'> = {
  Cell: SlugCell,
  text: (value) => value ?? '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  isFilterLast: true,
};

export function maskOf({ last4 }: FieldOf<'secret'>, siblings: Values): string {
  const lastFour = last4 === undefined ? null : siblings[last4];
  return typeof lastFour === 'string' && lastFour ? `•••• ${lastFour}` : '';
}

function SecretCell({ field, siblings }: CellProps<'secret'>) {
  return maskOf(field, siblings) || <EmptyValue />;
}

export const secret: FieldDisplay<'secret'> = {
  Cell: SecretCell,
  text: (value, _resourceText, { field, siblings }) => (value ? '••••' : maskOf(field, siblings)),
  parts: singlePart,
  // Omits an empty input, which leaves the stored secret unchanged.
  serialize: (value) => value || undefined,
  sortBy: sortByName,
  section: 'terms',
  isFilterLast: false,
};

export function ColorSample({ color, children }: { color: string; children: string }) {
  return (
    <span className={colorCss['sample']} style={{ backgroundColor: color, color: textColorOn(color) }}>
      {children}
    </span>
  );
}

/** Shows the color as a chip with the name of the record, as the apps do. */
function ColorCell({ value, siblings: { name } }: CellProps<'color'>) {
  const { language } = useResourceText();
  if (!value) return <EmptyValue />;
  const title = isObject(name) ? (name[language] ?? name['es']) : name;
  return <ColorSample color={value}>{typeof title === 'string' ? title : value}</ColorSample>;
}

export const color: FieldDisplay<'color'> = {
  Cell: ColorCell,
  text: (value) => value ?? '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'look',
  isFilterLast: true,
};

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const isTextArray = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isTextArray ? value.join(', ') : JSON.stringify(value);
}

function JsonCell({ value }: CellProps<'json'>) {
  return textOf(value) ? <code className={css['code']}>{textOf(value)}</code> : <EmptyValue />;
}

export const json: FieldDisplay<'json'> = {
  Cell: JsonCell,
  text: textOf,
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  isFilterLast: false,
};
