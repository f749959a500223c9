export function placeOf(url: string): Promise<string | null>;
export function assertSameDatabase(given: {
  url: string;
  secret: string | null;
  confirmed?: string | undefined;
  ask: (question: string) => Promise<boolean>;
}): Promise<string>;
