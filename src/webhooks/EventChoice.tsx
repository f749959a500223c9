import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useInput, ValidationError } from 'react-admin';
import type { Resource } from '../../contract/resource';
import { eventTypesOf, everythingOf, resourcesWithEvents } from '../../contract/webhooks/events';
import { useWords } from '../kit/words';
import { doneText } from './eventNames';
import css from './webhooks.module.css';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Events of an endpoint by resource: all of a resource, or single events. */
export function EventChoice() {
  const { translate } = useWords();
  const { id, field, fieldState } = useInput({ source: 'events' });
  const given: unknown = field.value;
  const chosen = Array.isArray(given) ? given.filter(isText) : [];
  const wrong = fieldState.error?.message;
  const toggle = (event: string, { name }: Resource) => {
    const without = chosen.filter((one) => one !== event);
    if (without.length < chosen.length) return field.onChange(without);
    // "All" includes every event, so choosing it clears the single ones.
    const others = event === everythingOf(name) ? without.filter((one) => !one.startsWith(`${name}.`)) : without;
    field.onChange([...others, event]);
  };
  return (
    <section className={css['events']} aria-labelledby={`${id}-title`} aria-describedby={`${id}-help`}>
      <h2 id={`${id}-title`}>{translate('webhooks.events.title')}</h2>
      <FormHelperText id={`${id}-help`} error={Boolean(wrong)}>
        {wrong ? <ValidationError error={wrong} /> : translate('webhooks.events.hint')}
      </FormHelperText>
      {resourcesWithEvents.map((resource, at) => (
        <Group
          key={resource.name}
          resource={resource}
          chosen={chosen}
          onToggle={(event) => toggle(event, resource)}
          onBlur={field.onBlur}
          summaryRef={at === 0 ? field.ref : undefined}
        />
      ))}
    </section>
  );
}

interface GroupProps {
  resource: Resource;
  chosen: readonly string[];
  onToggle: (event: string) => void;
  onBlur: () => void;
  summaryRef: ((element: HTMLElement | null) => void) | undefined;
}

function Group({ resource, chosen, onToggle, onBlur, summaryRef }: GroupProps) {
  const words = useWords();
  const { translate } = words;
  const everything = everythingOf(resource.name);
  const hasAll = chosen.includes(everything);
  const types = eventTypesOf(resource);
  const count = types.filter((type) => chosen.includes(type)).length;
  const [isOpenAtFirst] = useState(hasAll || count > 0);
  const name = words.resource(resource.name, 2);
  return (
    <details className={css['group']} open={isOpenAtFirst}>
      <summary ref={summaryRef}>
        <span>{name}</span>
        <span className={css['outcome']}>
          <small data-chosen={hasAll || count > 0}>
            {translate(hasAll ? 'webhooks.events.all' : count > 0 ? 'webhooks.events.chosen' : 'webhooks.events.none', {
              smart_count: count,
            })}
          </small>
          <ChevronDown size={18} aria-hidden />
        </span>
      </summary>
      <fieldset className={css['options']}>
        <legend>{name}</legend>
        <FormControlLabel
          control={<Checkbox checked={hasAll} onChange={() => onToggle(everything)} onBlur={onBlur} />}
          label={translate('webhooks.events.all')}
        />
        {types.map((type) => (
          <FormControlLabel
            key={type}
            disabled={hasAll}
            control={
              <Checkbox checked={hasAll || chosen.includes(type)} onChange={() => onToggle(type)} onBlur={onBlur} />
            }
            label={doneText(resource.name, type, words)}
          />
        ))}
      </fieldset>
    </details>
  );
}
