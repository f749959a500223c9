import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useRef } from 'react';
import { ValidationError } from 'react-admin';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useResourceText } from '../resourceText';
import type { InputProps, FieldEditor, FilterProps } from './kind';
import css from './kinds.module.css';
import { TextFieldInput, TextFilter } from './TextFieldInput';
import { localizedText as display } from './localizedTexts.read';

interface FocusTarget {
  rowIds: string;
  selector: string;
}

function LocalizedTextsInput({ resource, name, field }: InputProps<'localizedTexts'>) {
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const label = resourceText.fieldLabel(resource, name);
  const { fields, append, remove, swap } = useFieldArray({ name });
  const { getFieldState } = useFormContext();
  const errorMessage = getFieldState(name, useFormState({ name })).error?.message;
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);
  const focusTarget = useRef<FocusTarget | null>(null);
  const ids = fields.map(({ id }) => id);

  // Waits until the new order is rendered, then focuses the moved row, or a neighbor of the removed one.
  useEffect(() => {
    if (focusTarget.current?.rowIds !== ids.join()) return;
    fieldsetRef.current?.querySelector<HTMLElement>(focusTarget.current.selector)?.focus();
    focusTarget.current = null;
  });

  function move(from: number, to: number) {
    const nextIds = ids.with(to, ids[from] ?? '').with(from, ids[to] ?? '');
    const shouldFocusUp = to < from ? to > 0 : to === ids.length - 1;
    focusTarget.current = {
      rowIds: nextIds.join(),
      selector: `[data-row='${to}'] [data-act='${shouldFocusUp ? 'up' : 'down'}']`,
    };
    swap(from, to);
  }

  function removeRow(index: number) {
    const nextIds = ids.toSpliced(index, 1);
    focusTarget.current = {
      rowIds: nextIds.join(),
      selector:
        nextIds.length > 0
          ? `[data-row='${Math.min(index, nextIds.length - 1)}'] [data-act='remove']`
          : '[data-act="add"]',
    };
    remove(index);
  }

  return (
    <fieldset ref={fieldsetRef} className={css['rows']}>
      <legend>{label}</legend>
      <ol>
        {fields.map(({ id }, index) => {
          const position = index + 1;
          return (
            <li key={id} data-row={index}>
              <div className={css['pair']}>
                {(['es', 'en'] as const).map((language) => (
                  <TextFieldInput
                    key={language}
                    source={`${name}.${index}.${language}`}
                    lang={language}
                    label={translate(`form.item.${language}`, { place: position })}
                    required={language === 'es'}
                  />
                ))}
              </div>
              <span className={css['rowActions']}>
                <IconButton
                  size="small"
                  data-act="up"
                  disabled={index === 0}
                  aria-label={translate('form.itemUp', { label, place: position })}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  data-act="down"
                  disabled={index === fields.length - 1}
                  aria-label={translate('form.itemDown', { label, place: position })}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  data-act="remove"
                  aria-label={translate('form.itemRemove', { label, place: position })}
                  onClick={() => removeRow(index)}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ol>
      <Button
        size="small"
        variant="outlined"
        data-act="add"
        startIcon={<Plus size={16} aria-hidden />}
        disabled={fields.length >= field.maxItems}
        onClick={() => append({ es: null, en: null }, { focusName: `${name}.${fields.length}.es` })}
      >
        {translate('form.itemAdd')}
      </Button>
      <FormHelperText error={Boolean(errorMessage)}>
        {errorMessage ? (
          <ValidationError error={errorMessage} />
        ) : (
          resourceText.lookup(resource, `help.${name}`) || translate('form.itemsMost', { smart_count: field.maxItems })
        )}
      </FormHelperText>
    </fieldset>
  );
}

export const localizedTexts: FieldEditor<'localizedTexts'> = {
  Input: LocalizedTextsInput,
  Filter: () => null,
  isWide: () => true,
};

function LocalizedTextInput({ resource, name, field }: InputProps<'localizedText'>) {
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

function LocalizedTextFilter({ resource, name, field, value, onChange }: FilterProps<'localizedText'>) {
  const resourceText = useResourceText();
  const hasUntranslated = Array.isArray(value[`${name}.en`]);
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
            checked={hasUntranslated}
            onChange={() => onChange({ [`${name}.en`]: hasUntranslated ? undefined : [null] })}
          />
        }
        label={resourceText.translate('list.untranslatedOnly', { label: resourceText.fieldLabel(resource, name) })}
      />
    </>
  );
}

export const localizedText: FieldEditor<'localizedText'> = {
  Input: LocalizedTextInput,
  Filter: LocalizedTextFilter,
  isWide: () => true,
};
