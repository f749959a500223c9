const required = ['API_KEY', 'AUTH_DOMAIN', 'PROJECT_ID', 'APP_ID']
  .map((name) => `VITE_FIREBASE_${name}`)
  .concat('VITE_SUPPORT_EMAIL');

/**
 * Returns one message for each missing or invalid variable of a production build. Without this check the build would
 * succeed and the first sign-in would fail.
 */
export function faultsOfProject(variables: Readonly<Record<string, string | undefined>>): string[] {
  const needed = variables['VITE_FIREBASE_VAPID_KEY'] ? [...required, 'VITE_FIREBASE_MESSAGING_SENDER_ID'] : required;
  const missing = needed.filter((name) => !variables[name]);
  const isTrial = variables['VITE_FIREBASE_PROJECT_ID']?.startsWith('demo-') ?? false;
  const emulators = ['VITE_IDENTITY_ORIGIN', 'VITE_FIRESTORE_ORIGIN'].filter((name) => variables[name] && !isTrial);
  return [
    ...(missing.length > 0
      ? [`A production build needs ${missing.join(', ')} (docs/operations.md, A Firebase project).`]
      : []),
    ...emulators.map((name) => `${name}: an emulator serves only a project whose name begins with demo-.`),
  ];
}
