type Variables = Readonly<Record<string, string | undefined>>;

export function readDatabaseUrl(variables: Variables): Promise<string | null>;
export function omitDatabaseVariables(variables: Variables): Record<string, string>;
