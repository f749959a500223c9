import { EmptyValue, StateChip } from '../ui/values';
import { useResourceText } from '../resourceText';
import type { LocalizedText } from '../../../contract/fields';
import { type Language, languages } from '../../../contract/roles';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

const textsIn = (texts: readonly LocalizedText[], language: Language) => texts.map((text) => text[language] || text.es);

function LocalizedTextsCell({ value }: CellProps<'localizedTexts'>) {
  const { language } = useResourceText();
  if (!value || value.length === 0) return <EmptyValue />;
  return (
    <ul className={css['texts']}>
      {textsIn(value, language).map((text, index) => (
        // Texts have no identity besides their position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

export const localizedTexts: FieldDisplay<'localizedTexts'> = {
  Cell: LocalizedTextsCell,
  text: (value, { language, format }) => format.listAnd(textsIn(value ?? [], language)),
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  isFilterLast: false,
};

function LocalizedTextCell(props: CellProps<'localizedText'>) {
  const { language } = useResourceText();
  const { value, field } = props;
  const text = value?.[language] ?? value?.es;
  if (!text) return <EmptyValue />;
  return (
    <>
      <span className={field.multiline ? css['text'] : css['localizedText']}>{text}</span> <TitleBadge {...props} />
    </>
  );
}

function TitleBadge({ value }: CellProps<'localizedText'>) {
  const { translate } = useResourceText();
  if (!value?.es || value.en) return null;
  return (
    <StateChip tone="warn" title={translate('list.untranslatedHint')}>
      {translate('list.untranslated')}
    </StateChip>
  );
}

export const localizedText: FieldDisplay<'localizedText'> = {
  Cell: LocalizedTextCell,
  TitleBadge,
  text: (value, { language }) => value?.[language] ?? value?.es ?? '',
  parts: (name) => languagesInOrder.map((language) => ({ source: `${name}.${language}`, language })),
  sortBy: (name, language) => `${name}.${language}`,
  section: 'content',
  isFilterLast: true,
};

const languagesInOrder = ['es' as const, ...languages.filter((language) => language !== 'es')];
