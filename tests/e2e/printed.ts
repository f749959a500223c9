import type { Page } from '@playwright/test';
import { extractTextItems, getDocumentProxy } from 'unpdf';

export async function printToSheets(page: Page): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { items } = await extractTextItems(pdf);
  await pdf.destroy();
  return items.map((sheet) => sheet.map(({ str }) => str).join(' '));
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
