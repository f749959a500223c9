import { languages } from '../../../contract/roles';
import { EmptyValue } from '../ui/EmptyValue';
import { StateChip } from '../ui/StateChip';
import { useResourceText } from '../resourceText';
import type { CellProps, FieldDisplay } from './kind';
import css from './kinds.module.css';

function Cell(props: CellProps<'localizedText'>) {
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
  Cell,
  TitleBadge,
  text: (value, { language }) => value?.[language] ?? value?.es ?? '',
  parts: (name) => languagesInOrder.map((language) => ({ source: `${name}.${language}`, language })),
  sortBy: (name, language) => `${name}.${language}`,
  section: 'content',
  filtersLast: true,
};

const languagesInOrder = ['es' as const, ...languages.filter((language) => language !== 'es')];
