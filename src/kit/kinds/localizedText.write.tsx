import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useWords } from '../words';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import css from './kinds.module.css';
import { localizedText as display } from './localizedText.read';
import { TextFilter } from './TextFilter';
import { TextPart } from './TextPart';

/** Shows both languages side by side, so that one can be read while writing the other. */
function Input({ resource, name, field }: InputProps<'localizedText'>) {
  const words = useWords();
  return (
    <div className={css['pair']}>
      {display.parts(name, field).map(({ source, language }) => (
        <TextPart
          key={source}
          source={source}
          lang={language}
          label={words.field(resource, name, language)}
          required={field.required && language === 'es'}
          multiline={field.multiline}
          help={language === 'es' ? words.of(resource, `help.${name}`) : undefined}
        />
      ))}
    </div>
  );
}

/** Filters by the exact text; for English also by its absence. */
function Filter({ resource, name, field, value, onChange }: FilterProps<'localizedText'>) {
  const words = useWords();
  const untranslated = Array.isArray(value[`${name}.en`]);
  return (
    <>
      {display.parts(name, field).map(({ source, language }) => (
        <TextFilter
          key={source}
          label={words.field(resource, name, language)}
          value={value[source]}
          onChange={(text) => onChange({ [source]: text })}
        />
      ))}
      <FormControlLabel
        control={
          <Checkbox
            checked={untranslated}
            onChange={() => onChange({ [`${name}.en`]: untranslated ? undefined : [null] })}
          />
        }
        label={words.translate('list.untranslatedOnly', { label: words.field(resource, name) })}
      />
    </>
  );
}

export const localizedText: FieldEditor<'localizedText'> = { Input, Filter, isWide: () => true };
