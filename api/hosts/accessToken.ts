import { applicationDefault } from 'firebase-admin/app';

/** Tokens for Google's services, renewed as they expire. The authority is the host's own (Application Default Credentials). */
export function hostAccessToken(): () => Promise<string> {
  const credential = applicationDefault();
  return async () => (await credential.getAccessToken()).access_token;
}
