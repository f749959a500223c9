import { applicationDefault } from 'firebase-admin/app';

export function hostAccessToken(): () => Promise<string> {
  const credential = applicationDefault();
  return async () => (await credential.getAccessToken()).access_token;
}
