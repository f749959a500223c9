import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderHostingConfig, readApiUrl, readLive, readVapidKey } from '../../build/apiUrl';
import { firestoreOrigin, pushHosts, storageOrigin } from '../../api/hosts/headers';
import { isLoopback } from '../../api/hosts/variables';
import { imageUrl } from '../../src/kit/images/imageUrl';

describe('VITE_API_URL', () => {
  it.each([
    'https://api.example.com/api/',
    'https://us-central1-food.cloudfunctions.net/v1/api/',
    'http://localhost:4000/api/',
    'http://127.0.0.1:4000/api/',
  ])('accepts VITE_API_URL=%s', (url) => {
    expect(readApiUrl(url)).toBe(url);
  });

  it.each([
    ['api.example.com/api/', 'this is no absolute address'],
    ['http://api.example.com/api/', 'it must begin with https://'],
    ['http://127.example.com/api/', 'it must begin with https://'],
    ['ftp://api.example.com/api/', 'it must begin with https://'],
    ['https://api.example.com/api', 'it must end with /api/'],
    ['https://api.example.com/', 'it must end with /api/'],
    ['https://api.example.com/api/?key=1', 'it must have no user, query or fragment'],
    ['https://me:secret@api.example.com/api/', 'it must have no user, query or fragment'],
  ])('rejects VITE_API_URL=%s: %s', (url, reason) => {
    expect(() => readApiUrl(url)).toThrow(reason);
  });

  it('adds the origin of the API, and nothing else, to the policy that Hosting sends', () => {
    const firebase = readFileSync('firebase.json', 'utf8');
    const generatedConfig = renderHostingConfig(firebase, { apiOrigin: 'https://api.example.com' });
    const readDirective = (text: string, name: string) =>
      new RegExp(`${name} ([^;]*);`).exec(text)?.[1]?.split(' ') ?? [];
    for (const name of ['connect-src', 'img-src'])
      expect(readDirective(generatedConfig, name)).toEqual([
        ...readDirective(firebase, name),
        'https://api.example.com',
      ]);
    expect(generatedConfig.replaceAll(' https://api.example.com', '')).toBe(firebase);
  });

  it('adds the origin of Firestore, and nothing else, to the policy that Hosting sends', () => {
    const firebase = readFileSync('firebase.json', 'utf8');
    const generatedConfig = renderHostingConfig(firebase, { apiOrigin: null, liveOrigin: firestoreOrigin });
    expect(generatedConfig).toContain('https://securetoken.googleapis.com https://firestore.googleapis.com;');
    expect(generatedConfig.replace(' https://firestore.googleapis.com', '')).toBe(firebase);
  });

  it('adds the origin of the bucket, and nothing else, to the policy that Hosting sends', () => {
    const firebase = readFileSync('firebase.json', 'utf8');
    const generatedConfig = renderHostingConfig(firebase, { apiOrigin: null, storageOrigin });
    expect(generatedConfig).toContain('https://securetoken.googleapis.com https://firebasestorage.googleapis.com;');
    expect(generatedConfig.replace(' https://firebasestorage.googleapis.com', '')).toBe(firebase);
  });

  it('loads pictures from VITE_API_URL', () => {
    expect(imageUrl('/api/images/1', 'https://api.example.com/api/')).toBe('https://api.example.com/api/images/1');
    expect(imageUrl('/api/images/1', '/api/')).toBe('/api/images/1');
  });
});

describe('VITE_FIREBASE_VAPID_KEY', () => {
  const key = `BLx${'_-a0'.repeat(21)}`;

  it('accepts a P-256 public key or no value as VITE_FIREBASE_VAPID_KEY', () => {
    expect([key, ` ${key} `, '', undefined].map(readVapidKey)).toEqual([key, key, null, null]);
    for (const wrongKey of [key.slice(1), `${key}=`, 'AIzaSy', key.replace('B', 'A')])
      expect(() => readVapidKey(wrongKey)).toThrow('VITE_FIREBASE_VAPID_KEY is');
  });

  it('adds the origins of Cloud Messaging, and nothing else, to the policy that Hosting sends', () => {
    const firebase = readFileSync('firebase.json', 'utf8');
    const generatedConfig = renderHostingConfig(firebase, { apiOrigin: null, pushOrigins: pushHosts });
    expect(generatedConfig.replace(` ${pushHosts.join(' ')}`, '')).toBe(firebase);
    expect(generatedConfig).not.toBe(firebase);
  });
});

it('accepts off, events and firestore as VITE_LIVE and rejects other values', () => {
  expect([undefined, '', 'off', 'events', 'firestore'].map(readLive)).toEqual([
    'off',
    'off',
    'off',
    'events',
    'firestore',
  ]);
  expect(() => readLive('on')).toThrow('VITE_LIVE is "on"');
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['127.example.com', false],
  ['10.0.0.1', false],
])('recognizes %s as a loopback address: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
