import { ValidationError } from 'react-admin';
import { lazy, Suspense, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { isApplicable, type Field } from '../../../contract/fields';
import { validationMessage } from '../../data/problem';
import { useResourceText } from '../resourceText';
import css from './kinds.module.css';

interface Props {
  source: string;
  errorMessage: string | undefined;
  children: ReactNode;
}

const TakenText = lazy(() => import('./TakenText'));

const takenMessage = validationMessage('violations.taken');

export function FieldHelp({ source, errorMessage, children }: Props) {
  if (!errorMessage) return children;
  const error = <ValidationError error={errorMessage} />;
  return (
    <>
      <span className={css['error']}>
        {errorMessage === takenMessage ? (
          <Suspense fallback={error}>
            <TakenText source={source} />
          </Suspense>
        ) : (
          error
        )}
      </span>
      {children ? <span className={css['errorHelp']}> {children}</span> : null}
    </>
  );
}

interface FieldTexts {
  isApplicable: boolean;
  label: string;
  help: string;
}

/**
 * Returns whether a field applies in the current form, with its label and help. A field that varies may have texts per
 * choice: `resources.{resource}.variants.{choice}.fields.{name}` and `.help.{name}`.
 */
export function useFieldTexts(resource: string, name: string, field: Field): FieldTexts {
  const resourceText = useResourceText();
  const choiceField = field.varies?.by;
  const choice: unknown = useWatch({ name: choiceField ?? name });
  const variantText = (kind: 'fields' | 'help') =>
    choiceField !== undefined && typeof choice === 'string'
      ? resourceText.lookup(resource, `variants.${choice}.${kind}.${name}`)
      : '';
  return {
    isApplicable: choiceField === undefined || isApplicable(field, { [choiceField]: choice }),
    label: variantText('fields') || resourceText.fieldLabel(resource, name),
    help: variantText('help') || resourceText.lookup(resource, `help.${name}`),
  };
}
