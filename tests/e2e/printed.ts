import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export async function printToSheets(page: Page): Promise<string[]> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const loading = getDocument({ data, verbosity: 0 });
  const pdf = await loading.promise;
  const sheets: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    sheets.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await loading.destroy();
  return sheets;
}

function wordsOf(text: string): string[] {
  return text
    .replaceAll(/[-‐–/]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

export function findMissingWords(text: string, expected: string): string[] {
  const wordCounts = new Map<string, number>();
  for (const word of wordsOf(text)) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1);
  return wordsOf(expected).filter((word) => {
    const count = wordCounts.get(word) ?? 0;
    wordCounts.set(word, count - 1);
    return count <= 0;
  });
}
