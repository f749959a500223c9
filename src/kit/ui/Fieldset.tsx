import { createContext, useContext, type ComponentProps } from 'react';

const Disabled = createContext(false);

/** Returns whether the surrounding fieldset is disabled; for controls that are not native inputs. */
export function useFieldsDisabled(): boolean {
  return useContext(Disabled);
}

/** Fieldset whose fields are disabled together. */
export function Fieldset({ disabled = false, children, ...props }: ComponentProps<'fieldset'>) {
  return (
    <fieldset {...props} disabled={disabled}>
      <Disabled value={disabled}>{children}</Disabled>
    </fieldset>
  );
}
