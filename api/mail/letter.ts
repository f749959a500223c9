/** Content of a mail. All texts are plain text: characters of markup are escaped. */
export interface Letter {
  subject: string;
  paragraphs: readonly Paragraph[];
}

type Paragraph =
  | string
  | { code: string }
  | { link: string; label: string }
  | { rows: readonly (readonly [name: string, value: string])[] }
  | { items: readonly { text: string; link?: string }[] }
  | { note: string };

export function renderText({ paragraphs }: Letter): string {
  const parts = paragraphs.map((paragraph) => {
    if (typeof paragraph === 'string') return paragraph;
    if ('code' in paragraph) return `    ${paragraph.code}`;
    if ('link' in paragraph) return `${paragraph.label}:\n${paragraph.link}`;
    if ('items' in paragraph)
      return paragraph.items
        .map(({ text, link }) => [`- ${text}`, ...(link ? [`  ${link}`] : [])].join('\n'))
        .join('\n');
    if ('rows' in paragraph) return paragraph.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    return paragraph.note;
  });
  return `${parts.join('\n\n')}\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

const styles = {
  body: 'margin:0;padding:32px 16px;background:#f6f4ef;color:#26221c;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:12px',
  brand: 'margin:0 0 24px;font-weight:600;color:#6b6357',
  code: 'margin:24px 0;padding:16px;background:#f6f4ef;border-radius:8px;font:600 20px/1.4 ui-monospace,Menlo,monospace;text-align:center',
  link: 'display:inline-block;padding:10px 20px;background:#26221c;color:#fff;border-radius:8px;text-decoration:none',
  items: 'margin:16px 0;padding-left:20px',
  item: 'color:#26221c',
  table: 'width:100%;border-collapse:collapse',
  name: 'padding:6px 12px 6px 0;border-bottom:1px solid #ece8df',
  value: 'padding:6px 0;border-bottom:1px solid #ece8df;text-align:right;font-variant-numeric:tabular-nums',
  note: 'margin:24px 0 0;font-size:13px;color:#6b6357',
};

/** Renders the mail without images, scripts or external addresses, so that opening it cannot be tracked. */
export function renderHtml({ subject, paragraphs }: Letter, language: string): string {
  const parts = paragraphs.map((paragraph) => {
    if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
    if ('code' in paragraph) return `<p style="${styles.code}">${escapeHtml(paragraph.code)}</p>`;
    if ('link' in paragraph)
      return `<p><a href="${escapeHtml(paragraph.link)}" style="${styles.link}">${escapeHtml(paragraph.label)}</a></p>`;
    if ('items' in paragraph)
      return `<ul style="${styles.items}">${paragraph.items
        .map(({ text, link }) =>
          link === undefined
            ? `<li>${escapeHtml(text)}</li>`
            : `<li><a href="${escapeHtml(link)}" style="${styles.item}">${escapeHtml(text)}</a></li>`,
        )
        .join('')}</ul>`;
    if ('rows' in paragraph)
      return `<table role="presentation" style="${styles.table}">${paragraph.rows
        .map(
          ([name, value]) =>
            `<tr><td style="${styles.name}">${escapeHtml(name)}</td><td style="${styles.value}">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
    return `<p style="${styles.note}">${escapeHtml(paragraph.note)}</p>`;
  });
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.sheet}"><p style="${styles.brand}">Sobremesa</p>${parts.join('')}</div></body></html>`,
  ].join('');
}
