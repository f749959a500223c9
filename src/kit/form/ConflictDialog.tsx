import { isObject } from '../../../contract/values';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useResource } from '../contexts';
import { Dialog } from '../ui/Dialog';
import { Nothing } from '../ui/Nothing';
import { StateChip } from '../ui/StateChip';
import { PlainValue } from '../kinds/PlainValue';
import { valueAt } from '../kinds/valueAt';
import { useWords } from '../words';
import { differences, merged, proposed, type Difference, type Side } from './conflict';
import css from './form.module.css';
import type { Conflict } from './useUpdateRecord';
import { formValues, toSend, type FormValues } from './values';

interface Props {
  conflict: Conflict;
  onResolve: (chosen: FormValues) => void;
  /** Returns to the form; saves and discards nothing. */
  onClose: () => void;
}

const tones = { me: 'info', them: 'warn', both: 'bad' } as const;

/** Shows both versions side by side after somebody else saved first, to choose one for each field. */
export default function ConflictDialog({ conflict, onResolve, onClose }: Props) {
  const resource = useResource();
  const words = useWords();
  const { translate } = words;
  const id = useId();
  const theirs = formValues(resource, conflict.current);
  const found = differences(resource, conflict.started, toSend(resource, conflict.mine), theirs);
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>(() => proposed(found));
  const undecided = found.filter(({ source }) => chosen[source] === undefined).length;
  const all = (side: Side) => setChosen(Object.fromEntries(found.map(({ source }) => [source, side])));

  return (
    <Dialog
      width="md"
      title={translate('conflict.title')}
      text={translate('conflict.text', { when: words.format.instant(conflict.current.updatedAt) })}
      pending={false}
      onClose={onClose}
      actions={
        <>
          {undecided > 0 && (
            <output className={css['undecided']}>{translate('conflict.undecided', { smart_count: undecided })}</output>
          )}
          <Button color="inherit" onClick={onClose}>
            {translate('conflict.keepEditing')}
          </Button>
          <Button variant="contained" disabled={undecided > 0} onClick={() => onResolve(merged(theirs, found, chosen))}>
            {translate('conflict.save')}
          </Button>
        </>
      }
    >
      <div className={css['allOf']}>
        <Button size="small" variant="outlined" onClick={() => all('mine')}>
          {translate('conflict.allMine')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => all('theirs')}>
          {translate('conflict.allTheirs')}
        </Button>
      </div>
      {found.map((difference) => (
        <fieldset key={difference.source} className={css['difference']}>
          <legend>
            {words.field(resource.name, difference.name, difference.language)}{' '}
            <StateChip tone={tones[difference.changedBy]}>
              {translate(`conflict.changedBy.${difference.changedBy}`)}
            </StateChip>
          </legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={css['side']} data-chosen={chosen[difference.source] === side || undefined}>
              <input
                type="radio"
                aria-labelledby={`${id}-${difference.source}-${side}`}
                name={`${id}-${difference.source}`}
                checked={chosen[difference.source] === side}
                onChange={() => setChosen({ ...chosen, [difference.source]: side })}
              />
              <span id={`${id}-${difference.source}-${side}`}>
                <small>{translate(`conflict.${side}`)}</small>
                <strong>
                  <SideOf difference={difference} side={side} values={side === 'mine' ? conflict.mine : theirs} />
                </strong>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}

function SideOf({ difference, side, values }: { difference: Difference; side: Side; values: FormValues }) {
  const resource = useResource();
  const { name, field, language } = difference;
  const value = difference[side];
  if (value === null || value === '') return <Nothing />;
  if (language) return typeof value === 'string' ? value : null;
  const around = name.includes('.') ? valueAt(values, name.slice(0, name.lastIndexOf('.'))) : values;
  const beside = isObject(around) ? around : {};
  return <PlainValue resource={resource.name} name={name} field={field} value={value} beside={beside} />;
}
