import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const createEmptyFolder = () => mkdtempSync(join(tmpdir(), 'sobremesa-host-'));

/**
 * Runs the built server like `npm start`, on a port that the system chooses. `origin` resolves once the server
 * listens. It rejects with the server's output if the server exits first.
 */
export function runServer(variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['dist/server/node.js'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: createEmptyFolder(),
      SAMPLE_DATA: 'dist/sample.sqlite',
      ...variables,
    },
  });
  const outputLines: string[] = [];
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(String(chunk)));
  const exit = new Promise<{ code: number | null; errors: string; out: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, errors: errors.join(''), out: outputLines.join('') }));
  });
  child.stdout.on('data', (chunk: Buffer) => outputLines.push(String(chunk)));
  const waitForOutput = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const checkOutput = () => {
        const matchedOrigin = pattern.exec(outputLines.join(''))?.[1];
        if (matchedOrigin) resolve(matchedOrigin);
      };
      checkOutput();
      child.stdout.on('data', checkOutput);
      void exit.then(({ errors: exitErrors }) => reject(new Error(exitErrors)));
    });
  const origin = waitForOutput(/Sobremesa Console: (\S+)/).then((address) => address.replace('localhost', '127.0.0.1'));
  // Prevents an unhandled rejection if a caller does not use `origin`.
  origin.catch(() => undefined);
  return {
    origin,
    waitForOutput,
    ended: exit,
    stop: (signal: NodeJS.Signals = 'SIGINT') => (child.kill(signal), exit),
  };
}

export async function signIn(origin: string, email = 'admin@sobremesa.app'): Promise<string> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'sobremesa', returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new Error(`${email} could not sign in: ${response.status}`);
  return idToken;
}
