import { languages } from '../../../contract/roles';
import { Nothing } from '../ui/Nothing';
import { StateChip } from '../ui/StateChip';
import { useWords } from '../words';
import type { CellProps, FieldDisplay } from './kind';
import css from './kinds.module.css';

function Cell(props: CellProps<'localizedText'>) {
  const { language } = useWords();
  const { value, field } = props;
  const text = value?.[language] ?? value?.es;
  if (!text) return <Nothing />;
  return (
    <>
      <span className={field.multiline ? css['text'] : css['named']}>{text}</span> <Mark {...props} />
    </>
  );
}

/** Marks missing English: the apps will show the Spanish text. */
function Mark({ value }: CellProps<'localizedText'>) {
  const { translate } = useWords();
  if (!value?.es || value.en) return null;
  return (
    <StateChip tone="warn" title={translate('list.untranslatedHint')}>
      {translate('list.untranslated')}
    </StateChip>
  );
}

export const localizedText: FieldDisplay<'localizedText'> = {
  Cell,
  Mark,
  text: (value, { language }) => value?.[language] ?? value?.es ?? '',
  parts: (name) => writtenFirst.map((language) => ({ source: `${name}.${language}`, language })),
  sortBy: (name, language) => `${name}.${language}`,
  section: 'content',
  filtersLast: true,
};

/** Spanish first, because it is required. */
const writtenFirst = ['es' as const, ...languages.filter((language) => language !== 'es')];
