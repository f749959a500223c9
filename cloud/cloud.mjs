#!/usr/bin/env node
/** `npm run cloud`: runs all parts of the cloud deployment on this machine, under one URL. Ctrl-C stops all parts. */
import { install, requireNode } from '../api/hosts/start.mjs';
import { startCloud } from './shape.mjs';
import { CloudRefused } from './tools.mjs';

const printLine = (line) => process.stdout.write(`${line}\n`);

requireNode();
install();
const port = Number(process.env.PORT || 4100);
let cloud;
let isStopping = false;
async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  printLine('Ending the emulators and PostgreSQL…');
  await cloud?.stop();
  process.exit(code);
}

try {
  // During start-up, Ctrl-C ends only this process. Parts that run already then end themselves (keeper.mjs).
  cloud = await startCloud({
    port,
    name: 'cloud',
    onMail: ({ email, link }) => printLine(`Mail to ${email}: ${link}`),
  });
  process.on('SIGINT', () => void stop(0)).on('SIGTERM', () => void stop(0));
  printLine(`Sobremesa Console in the cloud's shape: ${cloud.origin}`);
  printLine('Sign in with the password sobremesa:');
  printLine('  admin@sobremesa.app, ana@sobremesa.app (administrators)');
  printLine('  blocked@, user@, company@, employee@sobremesa.app (one for each other role)');
  printLine(`Auth: ${cloud.identity}   PostgreSQL: ${cloud.databaseUrl}   what the emulators say: ${cloud.log}`);
  if (!cloud.copied) printLine('The database had the sample already: it was not copied again.');
  void cloud.ended.then(() => {
    if (!isStopping) printLine('The emulators ended by themselves.');
    return stop(1);
  });
} catch (error) {
  process.stderr.write(`${error instanceof CloudRefused ? error.message : error.stack}\n`);
  process.exit(1);
}
