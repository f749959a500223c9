import type { BrowserContext } from '@playwright/test';

const violationPrefix = 'The content security policy refused ';
const watchedContexts = new WeakSet<BrowserContext>();
const violations: string[] = [];

export async function watchPolicy(context: BrowserContext): Promise<BrowserContext> {
  if (watchedContexts.has(context)) return context;
  watchedContexts.add(context);
  context.on('console', (message) => {
    if (message.text().startsWith(violationPrefix)) violations.push(message.text());
  });
  await context.addInitScript((violationPrefix) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, documentURI }) => {
      console.error(`${violationPrefix}${blockedURI} (${effectiveDirective}) to ${sourceFile || documentURI}`);
    });
  }, violationPrefix);
  return context;
}

export const takePolicyViolations = (): string[] => violations.splice(0);
