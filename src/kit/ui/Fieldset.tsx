import { createContext, useContext, type ComponentProps } from 'react';

const Disabled = createContext(false);

/** Whether the fields here are disabled together: what is no input of the browser's own has to ask. */
export function useFieldsDisabled(): boolean {
  return useContext(Disabled);
}

/** Fields that are disabled together. */
export function Fieldset({ disabled = false, children, ...props }: ComponentProps<'fieldset'>) {
  return (
    <fieldset {...props} disabled={disabled}>
      <Disabled value={disabled}>{children}</Disabled>
    </fieldset>
  );
}
