import { EmptyValue } from '../ui/EmptyValue';
import { useResourceText } from '../resourceText';
import type { LocalizedText } from '../../../contract/fields';
import type { Language } from '../../../contract/roles';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

const inLanguage = (texts: readonly LocalizedText[], language: Language) =>
  texts.map((text) => text[language] || text.es);

function Cell({ value }: CellProps<'localizedTexts'>) {
  const { language } = useResourceText();
  if (!value || value.length === 0) return <EmptyValue />;
  return (
    <ul className={css['texts']}>
      {inLanguage(value, language).map((text, at) => (
        // Texts have no identity besides their position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>{text}</li>
      ))}
    </ul>
  );
}

export const localizedTexts: FieldDisplay<'localizedTexts'> = {
  Cell,
  text: (value, { language, format }) => format.listAnd(inLanguage(value ?? [], language)),
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  filtersLast: false,
};
