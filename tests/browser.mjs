import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe'];
const places = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
];

function installed() {
  const paths = [
    process.env.CHROME_PATH,
    ...places.flatMap((place) => [...names, 'Google Chrome', 'Chromium'].map((name) => join(place, name))),
  ];
  return paths.find((path) => {
    try {
      accessSync(path ?? '', constants.X_OK);
      return Boolean(path);
    } catch {
      return false;
    }
  });
}

function playwrightBrowser() {
  const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  if (
    spawnSync(process.execPath, [cli, 'install', 'chromium-headless-shell'], { stdio: 'ignore', timeout: 300_000 })
      .status !== 0
  )
    return undefined;
  const script = "import('@playwright/test').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout || undefined;
}

function systemPackage() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return installed();
}

export function findBrowser() {
  const found = installed();
  if (found) return found;
  process.stdout.write('No Chrome or Chromium here; trying to get one…\n');
  return playwrightBrowser() ?? systemPackage();
}
