import { applicationDefault } from 'firebase-admin/app';

/** Returns tokens for Google's services, renewed as they expire, using the host's Application Default Credentials. */
export function hostAccessToken(): () => Promise<string> {
  const credential = applicationDefault();
  return async () => (await credential.getAccessToken()).access_token;
}
