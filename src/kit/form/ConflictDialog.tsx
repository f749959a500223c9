import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { isObject } from '../../../contract/values';
import { useResource } from '../contexts';
import { Dialog } from '../ui/Dialog';
import { EmptyValue, StateChip } from '../ui/values';
import { PlainValue } from '../kinds/PlainValue';
import { valueAt } from '../kinds/kind';
import { useResourceText } from '../resourceText';
import { useChangedBy } from '../openRecord';
import {
  findDifferences,
  applySides,
  proposeSides,
  type Difference,
  type ConflictSide,
  type Conflict,
} from './useUpdateRecord';
import css from './form.module.css';
import { initialFormValues, valuesToSend, type FormValues } from './formValues';

interface Props {
  conflict: Conflict;
  onResolve: (chosen: FormValues) => void;
  onClose: () => void;
}

const tones = { me: 'info', them: 'warn', both: 'bad' } as const;

export default function ConflictDialog({ conflict, onResolve, onClose }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const id = useId();
  const name = useChangedBy(resource.name, conflict.current) ?? translate('live.somebody');
  const theirs = initialFormValues(resource, conflict.current);
  const fieldDifferences = findDifferences(
    resource,
    conflict.baseValues,
    valuesToSend(resource, conflict.mine),
    theirs,
  );
  const [chosenSides, setChosenSides] = useState<Partial<Record<string, ConflictSide>>>(() =>
    proposeSides(fieldDifferences),
  );
  const undecidedCount = fieldDifferences.filter(({ source }) => chosenSides[source] === undefined).length;
  const chooseAll = (side: ConflictSide) =>
    setChosenSides(Object.fromEntries(fieldDifferences.map(({ source }) => [source, side])));

  return (
    <Dialog
      width="md"
      title={translate('conflict.title', { name })}
      text={translate('conflict.text', { name, when: resourceText.format.instant(conflict.current.updatedAt) })}
      isPending={false}
      onClose={onClose}
      actions={
        <>
          {undecidedCount > 0 && (
            <output className={css['undecidedCount']}>
              {translate('conflict.undecided', { smart_count: undecidedCount })}
            </output>
          )}
          <Button color="inherit" onClick={onClose}>
            {translate('conflict.keepEditing')}
          </Button>
          <Button
            variant="contained"
            disabled={undecidedCount > 0}
            onClick={() => onResolve(applySides(theirs, fieldDifferences, chosenSides))}
          >
            {translate('conflict.save')}
          </Button>
        </>
      }
    >
      <div className={css['chooseAll']}>
        <Button size="small" variant="outlined" onClick={() => chooseAll('mine')}>
          {translate('conflict.allMine')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => chooseAll('theirs')}>
          {translate('conflict.allTheirs')}
        </Button>
      </div>
      {fieldDifferences.map((difference) => (
        <fieldset key={difference.source} className={css['difference']}>
          <legend>
            {resourceText.fieldLabel(resource.name, difference.name, difference.language)}{' '}
            <StateChip tone={tones[difference.changedBy]}>
              {translate(`conflict.changedBy.${difference.changedBy}`, { name })}
            </StateChip>
          </legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label
              key={side}
              className={css['side']}
              data-chosen={chosenSides[difference.source] === side || undefined}
            >
              <input
                type="radio"
                aria-labelledby={`${id}-${difference.source}-${side}`}
                name={`${id}-${difference.source}`}
                checked={chosenSides[difference.source] === side}
                onChange={() => setChosenSides({ ...chosenSides, [difference.source]: side })}
              />
              <span id={`${id}-${difference.source}-${side}`}>
                <small>{translate(`conflict.${side}`)}</small>
                <strong>
                  <ConflictValue
                    difference={difference}
                    side={side}
                    values={side === 'mine' ? conflict.mine : theirs}
                  />
                </strong>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}

function ConflictValue({
  difference,
  side,
  values,
}: {
  difference: Difference;
  side: ConflictSide;
  values: FormValues;
}) {
  const resource = useResource();
  const { name, field, language } = difference;
  const value = difference[side];
  if (value === null || value === '') return <EmptyValue />;
  if (language) return typeof value === 'string' ? value : null;
  const parentValues = name.includes('.') ? valueAt(values, name.slice(0, name.lastIndexOf('.'))) : values;
  const siblings = isObject(parentValues) ? parentValues : {};
  return <PlainValue resource={resource.name} name={name} field={field} value={value} siblings={siblings} />;
}
