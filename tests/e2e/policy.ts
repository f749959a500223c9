import type { BrowserContext } from '@playwright/test';

const mark = 'The content security policy refused ';
const followed = new WeakSet<BrowserContext>();
const refused: string[] = [];

/** Records everything the content security policy blocks in the pages of a context. */
export async function followPolicy(context: BrowserContext): Promise<BrowserContext> {
  if (followed.has(context)) return context;
  followed.add(context);
  context.on('console', (message) => {
    if (message.text().startsWith(mark)) refused.push(message.text());
  });
  await context.addInitScript((mark) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, documentURI }) => {
      console.error(`${mark}${blockedURI} (${effectiveDirective}) to ${sourceFile || documentURI}`);
    });
  }, mark);
  return context;
}

/** Returns and clears the recorded violations. Each test fails at its end if there were any (console.ts). */
export const takeRefused = (): string[] => refused.splice(0);
