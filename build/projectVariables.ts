const alwaysRequired = ['API_KEY', 'AUTH_DOMAIN', 'PROJECT_ID', 'APP_ID']
  .map((name) => `VITE_FIREBASE_${name}`)
  .concat('VITE_SUPPORT_EMAIL');

/**
 * Returns one message for each missing or invalid variable of a production build. Without this check the build would
 * succeed and the first sign-in would fail.
 */
export function findVariableFaults(variables: Readonly<Record<string, string | undefined>>): string[] {
  const requiredVariables = variables['VITE_FIREBASE_VAPID_KEY']
    ? [...alwaysRequired, 'VITE_FIREBASE_MESSAGING_SENDER_ID']
    : alwaysRequired;
  const missing = requiredVariables.filter((name) => !variables[name]);
  const isDemoProject = variables['VITE_FIREBASE_PROJECT_ID']?.startsWith('demo-') ?? false;
  const emulatorVariables = ['VITE_IDENTITY_ORIGIN', 'VITE_FIRESTORE_ORIGIN'].filter(
    (name) => variables[name] && !isDemoProject,
  );
  return [
    ...(missing.length > 0
      ? [`A production build needs ${missing.join(', ')} (docs/operations.md, A Firebase project).`]
      : []),
    ...emulatorVariables.map((name) => `${name}: an emulator serves only a project whose name begins with demo-.`),
  ];
}
