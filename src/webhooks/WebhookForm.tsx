import { useParams } from 'react-router';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { webhooks } from '../../contract/webhooks/webhooks';
import { EditForm } from '../kit/form/EditScreen';
import { pathOf } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { titleOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import type { Resource } from '../../contract/resource';
import { eventTypesOf, wildcardEventType, resourcesWithEvents } from '../../contract/webhookEvents';
import { eventActionText } from './eventTexts';
import css from './webhooks.module.css';

export default function WebhookForm() {
  const texts = useResourceText();
  const { id = '' } = useParams<'id'>();
  const back = pathOf(webhooks, id);
  return (
    <RecordScreen back={back}>
      {(record) => (
        <EditForm key={record.id} back={back} title={titleOf(webhooks, record, texts)}>
          <WebhookEventsField />
        </EditForm>
      )}
    </RecordScreen>
  );
}

const isString = (value: unknown): value is string => typeof value === 'string';

export function WebhookEventsField() {
  const { translate } = useResourceText();
  const { id, field, fieldState } = useInput({ source: 'events' });
  const fieldValue: unknown = field.value;
  const selectedEvents = Array.isArray(fieldValue) ? fieldValue.filter(isString) : [];
  const errorMessage = fieldState.error?.message;
  const toggle = (event: string, { name }: Resource) => {
    const otherEvents = selectedEvents.filter((one) => one !== event);
    if (otherEvents.length < selectedEvents.length) return field.onChange(otherEvents);
    // "All" includes every event of the resource, so choosing it clears the single events.
    const nextEvents =
      event === wildcardEventType(name) ? otherEvents.filter((one) => !one.startsWith(`${name}.`)) : otherEvents;
    field.onChange([...nextEvents, event]);
  };
  return (
    <section className={css['events']} aria-labelledby={`${id}-title`} aria-describedby={`${id}-help`}>
      <h2 id={`${id}-title`}>{translate('webhooks.events.title')}</h2>
      <FormHelperText id={`${id}-help`} error={Boolean(errorMessage)}>
        {errorMessage ? <ValidationError error={errorMessage} /> : translate('webhooks.events.hint')}
      </FormHelperText>
      {resourcesWithEvents.map((resource, index) => (
        <ResourceEvents
          key={resource.name}
          resource={resource}
          selectedEvents={selectedEvents}
          onToggle={(event) => toggle(event, resource)}
          onBlur={field.onBlur}
          summaryRef={index === 0 ? field.ref : undefined}
        />
      ))}
    </section>
  );
}

interface ResourceEventsProps {
  resource: Resource;
  selectedEvents: readonly string[];
  onToggle: (event: string) => void;
  onBlur: () => void;
  summaryRef: ((element: HTMLElement | null) => void) | undefined;
}

function ResourceEvents({ resource, selectedEvents, onToggle, onBlur, summaryRef }: ResourceEventsProps) {
  const texts = useResourceText();
  const { translate } = texts;
  const allEvents = wildcardEventType(resource.name);
  const hasAll = selectedEvents.includes(allEvents);
  const types = eventTypesOf(resource);
  const count = types.filter((type) => selectedEvents.includes(type)).length;
  const [isInitiallyOpen] = useState(hasAll || count > 0);
  const name = texts.resource(resource.name, 2);
  return (
    <details className={css['group']} open={isInitiallyOpen}>
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
          control={<Checkbox checked={hasAll} onChange={() => onToggle(allEvents)} onBlur={onBlur} />}
          label={translate('webhooks.events.all')}
        />
        {types.map((type) => (
          <FormControlLabel
            key={type}
            disabled={hasAll}
            control={
              <Checkbox
                checked={hasAll || selectedEvents.includes(type)}
                onChange={() => onToggle(type)}
                onBlur={onBlur}
              />
            }
            label={eventActionText(resource.name, type, texts)}
          />
        ))}
      </fieldset>
    </details>
  );
}
