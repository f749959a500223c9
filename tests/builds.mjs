/** Creates the builds and sample data for the stages `built` and `e2e` of `npm test`. Builds the server first. */
import { build, sampleData } from '../api/hosts/start.mjs';

/** Fake Firebase project. The build is only measured; nobody signs in. */
const productionEnv = {
  VITE_FIREBASE_API_KEY: 'measured-not-used',
  VITE_FIREBASE_AUTH_DOMAIN: 'sobremesa.example',
  VITE_FIREBASE_PROJECT_ID: 'sobremesa-example',
  VITE_FIREBASE_APP_ID: '1:1:web:1',
  VITE_SUPPORT_EMAIL: 'soporte@sobremesa.example',
  // Firestore is the largest live channel.
  VITE_LIVE: 'firestore',
  VITE_FIREBASE_STORAGE_BUCKET: 'sobremesa-example.firebasestorage.app',
  VITE_FIREBASE_MESSAGING_SENDER_ID: '1',
  VITE_FIREBASE_VAPID_KEY: `B${'a'.repeat(86)}`,
};

build('server', 'server');
build('embedded', 'embedded');
build('production', 'measured', productionEnv);
build('function', 'packaged');
build('demo', 'demo', { SAMPLE_DATA: sampleData() });
