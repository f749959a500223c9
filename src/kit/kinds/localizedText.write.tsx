import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useResourceText } from '../resourceText';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import css from './kinds.module.css';
import { localizedText as display } from './localizedText.read';
import { TextFilter } from './TextFilter';
import { TextFieldInput } from './TextFieldInput';

function Input({ resource, name, field }: InputProps<'localizedText'>) {
  const resourceText = useResourceText();
  return (
    <div className={css['pair']}>
      {display.parts(name, field).map(({ source, language }) => (
        <TextFieldInput
          key={source}
          source={source}
          lang={language}
          label={resourceText.fieldLabel(resource, name, language)}
          required={field.required && language === 'es'}
          multiline={field.multiline}
          help={language === 'es' ? resourceText.lookup(resource, `help.${name}`) : undefined}
        />
      ))}
    </div>
  );
}

function Filter({ resource, name, field, value, onChange }: FilterProps<'localizedText'>) {
  const resourceText = useResourceText();
  const untranslated = Array.isArray(value[`${name}.en`]);
  return (
    <>
      {display.parts(name, field).map(({ source, language }) => (
        <TextFilter
          key={source}
          label={resourceText.fieldLabel(resource, name, language)}
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
        label={resourceText.translate('list.untranslatedOnly', { label: resourceText.fieldLabel(resource, name) })}
      />
    </>
  );
}

export const localizedText: FieldEditor<'localizedText'> = { Input, Filter, isWide: () => true };
