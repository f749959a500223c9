import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useRef } from 'react';
import type { Field } from '../../../contract/fields';
import { useResource } from '../contexts';
import { editorOf } from '../kinds/editors';
import type { Values } from '../kinds/kind';
import { titleSourceOf } from '../record';
import { useResourceText } from '../resourceText';
import css from './bulk.module.css';
import { editModesOf, type EditMode } from './edits';

export type ChosenModes = ReadonlyMap<string, EditMode>;

interface Props {
  fields: readonly (readonly [name: string, field: Field])[];
  chosenModes: ChosenModes;
  onChange: (chosenModes: ChosenModes) => void;
  sharedCurrencies: Values | null;
  mixedFields: ReadonlySet<string>;
}

export function BulkEditFields({ fields, chosenModes, onChange, sharedCurrencies, mixedFields }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const firstCheckbox = useRef<HTMLInputElement>(null);
  useEffect(() => firstCheckbox.current?.focus(), []);

  function toggle(name: string, field: Field) {
    const newModes = new Map(chosenModes);
    if (!newModes.delete(name)) newModes.set(name, editModesOf(field)[0] ?? 'set');
    onChange(newModes);
  }

  return (
    <fieldset className={css['fields']}>
      <legend className="visually-hidden">{resourceText.translate('bulk.edit.fields')}</legend>
      {fields.map(([name, field], index) => {
        const mode = chosenModes.get(name);
        return (
          <div key={name} className={css['field']}>
            <FormControlLabel
              label={resourceText.fieldLabel(resource.name, name)}
              control={
                <Checkbox
                  checked={mode !== undefined}
                  onChange={() => toggle(name, field)}
                  slotProps={{ input: { ref: index === 0 ? firstCheckbox : undefined } }}
                />
              }
            />
            {mode !== undefined && (
              <div className={css['value']}>
                {mixedFields.has(name) ? (
                  <Alert severity="warning">{resourceText.translate('bulk.edit.mixedCurrencies')}</Alert>
                ) : (
                  <BulkEditInput
                    name={name}
                    field={field}
                    mode={mode}
                    sharedCurrencies={sharedCurrencies}
                    onModeChange={(to) => onChange(new Map(chosenModes).set(name, to))}
                  />
                )}
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

const modeTexts: Readonly<Record<EditMode | 'replace', string>> = {
  set: 'bulk.edit.modes.set',
  add: 'bulk.edit.modes.add',
  remove: 'bulk.edit.modes.remove',
  replace: 'bulk.edit.modes.replace',
  empty: 'bulk.edit.modes.empty',
};

interface InputProps {
  name: string;
  field: Field;
  mode: EditMode;
  sharedCurrencies: Values | null;
  onModeChange: (mode: EditMode) => void;
}

function BulkEditInput({ name, field, mode, sharedCurrencies, onModeChange }: InputProps) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const modes = editModesOf(field);
  const { Input } = editorOf(field);
  const textOf = (one: EditMode) => translate(modeTexts[one === 'set' && modes.includes('add') ? 'replace' : one]);
  const label = resourceText.fieldLabel(resource.name, name);
  const modeId = useId();
  // Required, because emptying a field is a separate mode.
  const requiredField = { ...field, required: true };
  return (
    <>
      {modes.length > 1 && (
        <TextField
          select
          size="small"
          id={modeId}
          label={translate('bulk.edit.mode', { label })}
          value={mode}
          onChange={({ target }) => onModeChange(modes.find((one) => one === target.value) ?? mode)}
        >
          {modes.map((one) => (
            <MenuItem key={one} value={one}>
              {textOf(one)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {mode === 'empty' ? (
        <p>{translate('bulk.edit.emptied')}</p>
      ) : (
        (field.kind !== 'money' || field.currency === undefined || sharedCurrencies) && (
          <Input
            resource={resource.name}
            name={name}
            field={requiredField}
            titleSource={titleSourceOf(resource)}
            record={sharedCurrencies}
          />
        )
      )}
    </>
  );
}
