import { useEffect } from 'react';
import { initialOf } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import type { RecordForm } from './useRecordForm';
import { formPartsOf, writableFields } from './formValues';

type Target = Pick<HTMLInputElement, 'name'> & { value: unknown };

/**
 * When a person changes a field that others depend on, updates those: the country sets the currency (`initialBy`).
 * Fields that vary by it (`varies`) are validated again; a choice that is no longer an option is cleared.
 */
export function useDependentFields(resource: Resource, form: RecordForm): void {
  const { subscribe, register, trigger, getValues, getFieldState, setValue } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type, name: changedName }) => {
          if (type !== 'change' || changedName === undefined) return;
          for (const [name, field] of writableFields(resource)) {
            if (field.initialBy?.field !== changedName) continue;
            const value = initialOf({ ...field, initial: values[name] }, values);
            // As if picked by hand, so that fields depending on this one are updated too.
            if (value !== values[name])
              void register(name).onChange({ target: { name, value } satisfies Target, type: 'change' });
          }
          const revalidated = formPartsOf(resource).flatMap(({ source, field }) => {
            const value: unknown = getValues(source);
            if (field.varies?.by !== changedName) return [];
            // An empty field may no longer be required.
            if ((value ?? '') === '') return getFieldState(source).invalid ? [source] : [];
            const isInvalidOption =
              field.kind === 'choice' &&
              field.varies.schemas[String(values[changedName])]?.safeParse(value).success === false;
            if (isInvalidOption) setValue(source, null, { shouldDirty: true });
            return isInvalidOption ? [] : [source];
          });
          if (revalidated.length > 0) void trigger(revalidated);
        },
      }),
    [resource, subscribe, register, trigger, getValues, getFieldState, setValue],
  );
}
