import { useFormContext, useWatch } from 'react-hook-form';
import { useResource } from '../contexts';
import { editorOf } from '../kinds/editors';
import { readableFields } from '../record';

export default function FilterInput({ source }: { source: string }) {
  const field = readableFields(useResource())[source];
  const { name } = useResource();
  const { setValue } = useFormContext();
  const value = useWatch();
  if (!field) return null;
  const { Filter } = editorOf(field);
  return (
    <Filter
      resource={name}
      name={source}
      field={field}
      value={value}
      onChange={(part) => {
        for (const [key, keyValue] of Object.entries(part)) setValue(key, keyValue, { shouldDirty: true });
      }}
    />
  );
}
