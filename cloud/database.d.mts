type Variables = Readonly<Record<string, string | undefined>>;

export function givenDatabase(variables: Variables): Promise<string | null>;
export function withoutDatabase(variables: Variables): Record<string, string>;
