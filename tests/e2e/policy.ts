import type { BrowserContext } from '@playwright/test';

const mark = 'The content security policy refused ';
const followed = new WeakSet<BrowserContext>();
const refused: string[] = [];

/** Hears of everything the content security policy refuses in the pages of a context. */
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

/** What was refused since it was asked last. Each test fails at its end when something was (console.ts). */
export const takeRefused = (): string[] => refused.splice(0);
