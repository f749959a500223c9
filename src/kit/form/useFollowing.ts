import { useEffect } from 'react';
import { initialOf } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import type { RecordForm } from './useRecordForm';
import { partsOf, writable } from './values';

/** What the form reads of an input that has changed. */
type Target = Pick<HTMLInputElement, 'name'> & { value: unknown };

/**
 * When a person picks a value that others go by, those follow: with the country its currency. What was
 * typed under the other choice is looked at again; an option there is none of any more is cleared.
 */
export function useFollowing(resource: Resource, form: RecordForm): void {
  const { subscribe, register, trigger, getValues, getFieldState, setValue } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type, name: picked }) => {
          if (type !== 'change' || picked === undefined) return;
          for (const [name, field] of writable(resource)) {
            if (field.initialBy?.field !== picked) continue;
            const value = initialOf({ ...field, initial: values[name] }, values);
            // As if it had been picked by hand, so that what goes by it follows in turn.
            if (value !== values[name])
              void register(name).onChange({ target: { name, value } satisfies Target, type: 'change' });
          }
          const again = partsOf(resource).flatMap(({ source, field }) => {
            const value: unknown = getValues(source);
            if (field.varies?.by !== picked) return [];
            // What was missing may not be asked for any more.
            if ((value ?? '') === '') return getFieldState(source).invalid ? [source] : [];
            const isGone =
              field.kind === 'choice' &&
              field.varies.schemas[String(values[picked])]?.safeParse(value).success === false;
            if (isGone) setValue(source, null, { shouldDirty: true });
            return isGone ? [] : [source];
          });
          if (again.length > 0) void trigger(again);
        },
      }),
    [resource, subscribe, register, trigger, getValues, getFieldState, setValue],
  );
}
