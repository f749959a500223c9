/** Returns the fields, besides the title, in a text `resources.{name}.titled`. */
export function titleFields(titleFormat: string): string[] {
  return [...titleFormat.matchAll(/%\{(\w+)\}/g)].flatMap(([, name]) => (name && name !== 'title' ? [name] : []));
}

/** Formats the title of a record as the console does, by the text `resources.{name}.titled`. */
export function formatTitle(titleFormat: string, record: Readonly<Record<string, unknown>>, title: string): string {
  if (titleFormat === '' || title === '') return title;
  return titleFormat.replaceAll(/%\{(\w+)\}/g, (_, name: string) =>
    name === 'title' ? title : String(record[name] ?? ''),
  );
}
