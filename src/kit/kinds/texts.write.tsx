import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import Button from '@mui/material/Button';
import { useInput } from 'react-admin';
import { useResourceText } from '../resourceText';
import { type FilterProps, type InputProps, type FieldEditor, siblingName, valueAt } from './kind';
import { TextFilter, TextFieldInput } from './TextFieldInput';
import { useFieldTexts } from './FieldHelp';
import { slugify } from './slugify';
import css from './kinds.module.css';
import { maskOf, ColorSample } from './texts.read';
import { contrastRatio, textColorOn } from '../../../contract/color';
import { isGeneratedSlug } from '../../../contract/fields';
import colorCss from './color.module.css';

function PlainTextInput({ resource, name, field }: InputProps<'text'>) {
  const { label, help } = useFieldTexts(resource, name, field);
  return (
    <TextFieldInput source={name} label={label} required={field.required} multiline={field.multiline} help={help} />
  );
}

function PlainTextFilter({ resource, name, value, onChange }: FilterProps<'text'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

export const text: FieldEditor<'text'> = {
  Input: PlainTextInput,
  Filter: PlainTextFilter,
  isWide: ({ multiline }) => multiline,
};

/**
 * A required slug that may change later is generated from the title: a new record shows it only once it is invalid, a
 * stored record on request.
 */
function SlugInput(props: InputProps<'slug'>) {
  const { name, field, titleSource, record } = props;
  const { translate } = useResourceText();
  const { getFieldState } = useFormContext();
  const { invalid } = getFieldState(name, useFormState({ name }));
  const [hasBeenInvalid, setHasBeenInvalid] = useState(false);
  useSlugProposal(name, titleSource, field.maxLength, record === null);
  if (invalid && !hasBeenInvalid) setHasBeenInvalid(true);
  if (!isGeneratedSlug(field)) return <ShownSlugInput {...props} />;
  if (!record) return hasBeenInvalid && <ShownSlugInput {...props} />;
  return (
    <details className={css['advanced']} open={hasBeenInvalid || undefined}>
      <summary>{translate('form.advanced')}</summary>
      <ShownSlugInput {...props} />
    </details>
  );
}

function ShownSlugInput({ resource, name, field, record }: InputProps<'slug'>) {
  const resourceText = useResourceText();
  return (
    <TextFieldInput
      source={name}
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      monospace
      help={
        resourceText.lookup(resource, `help.${name}`) ||
        resourceText.translate(record ? 'form.slugKept' : 'form.slugProposed')
      }
    />
  );
}

/** Proposes a slug from the title until the user edits the slug; clearing the slug resumes the proposals. */
function useSlugProposal(source: string, titleSource: string, maxLength: number, enabled: boolean) {
  const { getFieldState, getValues, setValue } = useFormContext();
  const title: unknown = useWatch({ name: titleSource });
  const proposedSlug = useRef('');
  useEffect(() => {
    if (!enabled || typeof title !== 'string') return;
    const currentSlug: unknown = getValues(source);
    const isEdited = typeof currentSlug === 'string' && currentSlug !== '' && currentSlug !== proposedSlug.current;
    if (isEdited) return;
    proposedSlug.current = slugify(title, maxLength);
    setValue(source, proposedSlug.current || null, {
      shouldDirty: true,
      shouldValidate: getFieldState(source).invalid,
    });
  }, [enabled, title, source, maxLength, getFieldState, getValues, setValue]);
}

function SlugFilter({ resource, name, value, onChange }: FilterProps<'slug'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

export const slug: FieldEditor<'slug'> = { Input: SlugInput, Filter: SlugFilter };

/** Never shows the stored secret. An empty input leaves the stored secret unchanged. */
function SecretInput({ resource, name, field, record }: InputProps<'secret'>) {
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const { getValues, setValue } = useFormContext();
  const { label, help } = useFieldTexts(resource, name, field);
  const choice: unknown = useWatch({ name: field.varies?.by ?? name });
  // After a change of the field by which the secret varies, the stored secret is not valid and must be replaced.
  const isOtherChoice = field.varies !== undefined && record?.[field.varies.by] !== choice;
  const mask =
    isOtherChoice || field.last4 === undefined
      ? ''
      : maskOf(field, { [field.last4]: valueAt(record, siblingName(name, field.last4)) });
  const [isChanging, setChanging] = useState(() => Boolean(getValues(name)));

  if (mask && !isChanging) {
    return (
      <div className={css['savedSecret']}>
        <span>
          <small>{label}</small>
          {mask}
        </span>
        <Button
          variant="outlined"
          size="small"
          aria-label={translate('form.changeOf', { label })}
          onClick={() => setChanging(true)}
        >
          {translate('form.change')}
        </Button>
      </div>
    );
  }
  return (
    <div className={css['secret']}>
      <TextFieldInput source={name} label={label} required={field.required} monospace help={help} />
      {mask && (
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            setValue(name, null, { shouldDirty: true, shouldValidate: true });
            setChanging(false);
          }}
        >
          {translate('form.leaveAsIs', { value: mask })}
        </Button>
      )}
    </div>
  );
}

export const secret: FieldEditor<'secret'> = { Input: SecretInput, Filter: () => null };

/** Ratio that WCAG 2.2 AA requires of text. */
const minContrast = 4.5;

const hexColor = /^#[0-9a-f]{6}$/i;

function ColorInput({ resource, name, field, titleSource }: InputProps<'color'>) {
  const resourceText = useResourceText();
  const label = resourceText.fieldLabel(resource, name);
  const title: unknown = useWatch({ name: titleSource });
  const { field: input } = useInput({ source: name });
  const value = typeof input.value === 'string' && hexColor.test(input.value) ? input.value : null;
  return (
    <div className={colorCss['color']}>
      <TextFieldInput
        source={name}
        label={label}
        required={field.required}
        monospace
        help={resourceText.translate('form.colorHint')}
      />
      <div className={colorCss['try']}>
        <label className={colorCss['pick']}>
          <input
            type="color"
            className={colorCss['picker']}
            value={value?.toLowerCase() ?? '#000000'}
            onChange={(event) => input.onChange(event.target.value.toUpperCase())}
          />
          {resourceText.translate('form.pickColor', { label })}
        </label>
        {value && (
          <>
            <ColorSample color={value}>
              {typeof title === 'string' && title ? title : resourceText.translate('form.sample')}
            </ColorSample>
            {contrastRatio(value, textColorOn(value)) < minContrast && (
              <span role="alert">{resourceText.translate('form.lowContrast')}</span>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function ColorFilter({ resource, name, value, onChange }: FilterProps<'color'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

export const color: FieldEditor<'color'> = { Input: ColorInput, Filter: ColorFilter };

export const json: FieldEditor<'json'> = { Input: () => null, Filter: () => null };
