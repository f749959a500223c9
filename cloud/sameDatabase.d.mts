export function databaseName(url: string): Promise<string | null>;
export function assertSameDatabase(options: {
  url: string;
  secret: string | null;
  confirmed?: string | undefined;
  confirmWithUser: (question: string) => Promise<boolean>;
}): Promise<string>;
