import { useParams } from 'react-router';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { webhooks } from '../../contract/webhooks/webhooks';
import { requiredMark } from '../kit/kinds/CheckboxGroup';
import { EditForm } from '../kit/form/EditScreen';
import { pathOf } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { titleOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import type { Resource } from '../../contract/resource';
import { eventTypesOf, wildcardEventType, resourcesWithEvents } from '../../contract/webhookEvents';
import { eventActionText, eventGroupOf, eventGroups } from './eventTexts';
import css from './webhooks.module.css';

export default function WebhookForm() {
  const texts = useResourceText();
  const { id = '' } = useParams<'id'>();
  const back = pathOf(webhooks, id);
  return (
    <RecordScreen back={back}>
      {(record) => (
        <EditForm hasPage key={record.id} back={back} title={titleOf(webhooks, record, texts)}>
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
  const [showsSingle, setShowsSingle] = useState(() => selectedEvents.some((event) => !allWildcards.includes(event)));
  const hasEverything = allWildcards.every((event) => selectedEvents.includes(event));
  return (
    <section className={css['events']} aria-labelledby={`${id}-title`} aria-describedby={`${id}-help`}>
      <h2 id={`${id}-title`}>
        {translate('webhooks.events.title')}
        <span aria-hidden>{requiredMark}</span>
      </h2>
      <FormHelperText id={`${id}-help`} error={Boolean(errorMessage)}>
        {errorMessage ? <ValidationError error={errorMessage} /> : translate('webhooks.events.hint')}
      </FormHelperText>
      <FormControlLabel
        control={
          <Checkbox
            checked={hasEverything}
            indeterminate={!hasEverything && selectedEvents.length > 0}
            onChange={() => field.onChange(hasEverything ? [] : allWildcards)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={translate('webhooks.events.all')}
      />
      {eventGroups.map((group) => (
        <fieldset key={group} className={css['group']}>
          <legend>{translate(`webhooks.events.groups.${group}`)}</legend>
          {resourcesWithEvents
            .filter(({ name }) => eventGroupOf(name) === group)
            .map((resource) => (
              <ResourceEvents
                key={resource.name}
                resource={resource}
                selectedEvents={selectedEvents}
                showsSingle={showsSingle}
                onToggle={(event) => field.onChange(toggleEvent(selectedEvents, event, resource))}
                onBlur={field.onBlur}
              />
            ))}
        </fieldset>
      ))}
      <FormControlLabel
        control={<Switch checked={showsSingle} onChange={(_, isOn) => setShowsSingle(isOn)} />}
        label={translate('webhooks.events.single')}
      />
    </section>
  );
}

const allWildcards: readonly string[] = resourcesWithEvents.map(({ name }) => wildcardEventType(name));

/** The wildcard includes every event of the resource, so choosing it clears the single events. */
function toggleEvent(selectedEvents: readonly string[], event: string, { name }: Resource): string[] {
  const otherEvents = selectedEvents.filter((one) => one !== event);
  if (otherEvents.length < selectedEvents.length) return otherEvents;
  const isWildcard = event === wildcardEventType(name);
  return [...(isWildcard ? otherEvents.filter((one) => !one.startsWith(`${name}.`)) : otherEvents), event];
}

interface ResourceEventsProps {
  resource: Resource;
  selectedEvents: readonly string[];
  showsSingle: boolean;
  onToggle: (event: string) => void;
  onBlur: () => void;
}

function ResourceEvents({ resource, selectedEvents, showsSingle, onToggle, onBlur }: ResourceEventsProps) {
  const texts = useResourceText();
  const allEvents = wildcardEventType(resource.name);
  const hasAll = selectedEvents.includes(allEvents);
  const types = eventTypesOf(resource);
  const name = texts.resource(resource.name, 2);
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={hasAll}
            indeterminate={!hasAll && types.some((type) => selectedEvents.includes(type))}
            onChange={() => onToggle(allEvents)}
            onBlur={onBlur}
          />
        }
        label={name}
      />
      {showsSingle && (
        <fieldset className={css['options']}>
          <legend>{name}</legend>
          {types.map((type) => (
            <FormControlLabel
              key={type}
              disabled={hasAll}
              control={
                <Checkbox
                  size="small"
                  checked={hasAll || selectedEvents.includes(type)}
                  onChange={() => onToggle(type)}
                  onBlur={onBlur}
                />
              }
              label={eventActionText(resource.name, type, texts)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
