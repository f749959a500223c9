import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TruncatedText, NoBreakText } from '../../../../src/kit/ui/values';

/** Returns the parts of the text that contain no possible line break. */
function wordsOf(text: string): (string | null)[] {
  const { container } = render(<NoBreakText>{text}</NoBreakText>);
  expect(container).toHaveTextContent(text);
  return [...container.querySelectorAll('span')].map((part) => part.textContent);
}

describe('NoBreakText', () => {
  it('keeps codes, numbers and dates with hyphens or slashes on one line', () => {
    expect(wordsOf('Venta VTA-2026-000566 del 16–22 nov')).toEqual(['VTA-2026-000566', '16–22']);
    expect(wordsOf('Corte 26/11/2026')).toEqual(['26/11/2026']);
  });

  it('leaves names unchanged, also with a hyphen', () => {
    expect(wordsOf('Ana-María Álvarez')).toEqual([]);
  });

  it('shows an e-mail address in full as its title', () => {
    render(<NoBreakText>Pagado por alejandra.ortiz126@correo.example</NoBreakText>);
    expect(screen.getByTitle('alejandra.ortiz126@correo.example')).toBeVisible();
    render(<TruncatedText>fonda-la-comadre</TruncatedText>);
    expect(screen.getByTitle('fonda-la-comadre')).toBeVisible();
  });
});
