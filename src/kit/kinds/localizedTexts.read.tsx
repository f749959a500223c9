import { Nothing } from '../ui/Nothing';
import { useWords } from '../words';
import type { LocalizedText } from '../../../contract/fields';
import type { Language } from '../../../contract/roles';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

const inLanguage = (texts: readonly LocalizedText[], language: Language) =>
  texts.map((text) => text[language] || text.es);

function Cell({ value }: CellProps<'localizedTexts'>) {
  const { language } = useWords();
  if (!value || value.length === 0) return <Nothing />;
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
  text: (value, { language, format }) => format.all(inLanguage(value ?? [], language)),
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: false,
};
