import { languages } from '../../../api/contract/roles';
import { Nothing } from '../../ui/Nothing';
import { StateChip } from '../../ui/StateChip';
import { useWords } from '../words';
import type { CellProps, Reading } from './kind';
import css from './kinds.module.css';

function Cell({ value, field }: CellProps<'localizedText'>) {
  const { language, translate } = useWords();
  const said = value?.[language] ?? value?.es;
  if (!said) return <Nothing />;
  return (
    <span className={field.multiline ? css['text'] : css['named']}>
      {said}
      {!value?.en && (
        <>
          {' '}
          <StateChip tone="warn" title={translate('list.untranslatedHint')}>
            {translate('list.untranslated')}
          </StateChip>
        </>
      )}
    </span>
  );
}

export const localizedText: Reading<'localizedText'> = {
  Cell,
  text: (value, { language }) => value?.[language] ?? value?.es ?? '',
  parts: (name) => ['es' as const, ...languages.filter((language) => language !== 'es')].map((language) => ({ source: `${name}.${language}`, language })),
  sortBy: (name, language) => `${name}.${language}`,
  section: 'content',
};
