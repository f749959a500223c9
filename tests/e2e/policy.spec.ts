import { expect, test } from './console';
import { takePolicyViolations } from './policy';

test('what the content security policy refuses is heard of, so that no test passes by it', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const image = new Image();
    image.src = 'https://elsewhere.example/picture.png';
  });
  await expect.poll(takePolicyViolations).toEqual([expect.stringContaining('img-src')]);
});
