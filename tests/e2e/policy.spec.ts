import { expect, test } from './console';
import { takePolicyViolations } from './policy';

test('a violation of the content security policy is recorded, so that a test fails by it', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const image = new Image();
    image.src = 'https://elsewhere.example/picture.png';
  });
  await expect.poll(takePolicyViolations).toEqual([expect.stringContaining('img-src')]);
});
