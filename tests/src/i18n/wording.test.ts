import { describe, expect, it } from 'vitest';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { flatten, type FlatMessages, type Messages } from '../../../src/i18n/i18nProvider';

const spanish = flatten(es as Messages);
const englishTexts = flatten(en as Messages);
const languages = [
  ['es', spanish],
  ['en', englishTexts],
] as const;

/** Returns the texts that match, as `key: text`, so that a failure names the key. */
const findTexts = (texts: FlatMessages, pattern: RegExp) =>
  Object.entries(texts)
    .filter(([, text]) => pattern.test(text))
    .map(([key, text]) => `${key}: ${text}`);

/** Wordings that must no longer occur, with the current wording. */
const replacedWordings: readonly (readonly [written: string, es: RegExp | null, en: RegExp | null])[] = [
  ['Estado del dinero · Cash and ledger', /salud del dinero/i, /health of the money/i],
  ['Neto de lo que nos deben · Net of amounts owed to us', /menos lo que nos deben/i, /what they owe us/i],
  ['La más antigua · Oldest', /la que más espera/i, /waiting longest|waits longest/i],
  ['barras claras · light bars', /\(en claro\)|línea clara/i, /\(lighter\)|light line/i],
  ['Datos del comprobante · Receipt details', /como dice el comprobante/i, /as the receipt says/i],
  ['Concepto · Purpose', /^de qué es/i, /what it is for|what it’s for/i],
  ['Beneficiario · Beneficiary', /^para quién/i, /^for whom/i],
  ['Forma de pago · Payment method', /^cómo llegó|^cómo se pagó|medios? de pago/i, /means of payment|by means of/i],
  ['se comprime · is compressed', /más ligera?\b.*hace/i, /made lighter/i],
  [
    'Vistas guardadas · Saved views',
    /búsquedas? guardadas?|guardar búsqueda/i,
    /saved (search|quer)|save search|current query/i,
  ],
  ['Restablecer columnas · Reset columns', /columnas de siempre/i, /usual columns/i],
  ['Revertir, reversión · Reverse, reversal', /\breversas?\b|\breversar\b/i, null],
  ['the things that failed, by name', /filas? no se pud(o|ieron):?$/i, /rows? could not be done/i],
  ['Reservado · Reserved', /\bse apart|\bapartad|en tránsito/i, /set aside|in transit/i],
  ['Archivo generado · File generated', /en proceso$/i, /being processed$|^processing$/i],
  ['Generar archivo bancario · Generate bank file', /enviar.* al banco|archivo para el banco/i, /send.* to the bank/i],
  ['Incluye lo pendiente · Includes everything open', /toma todo lo/i, /takes everything open/i],
  ['Se recalcula con todo lo pendiente · Recalculated from all open items', /suelta lo que/i, /lets go/i],
  ['Responsable · Responsible party', /de quién fue/i, /whose fault/i],
  [
    'Cargo a la empresa · Charged to the company',
    /lo que paga la empresa|lo paga la empresa/i,
    /borne by|company bears/i,
  ],
  [
    'Otra persona modificó este registro · Someone else changed this record',
    /alguien más (guardó|lo cambió)/i,
    /somebody|saved first/i,
  ],
  ['Saldo caducado (breakage) · Breakage', /ya no se gasta|nadie usará/i, /nobody will/i],
  ['Financiada por · Funded by', /quién la paga/i, null],
  [
    'ya no admite suscripciones · closed to new subscribers',
    /ya no recibe a nadie|deja de recibir/i,
    /takes nobody|any more/i,
  ],
  [
    'Respuesta inesperada de la red · Unexpected response from the network',
    /respuesta que no se entiende/i,
    /makes no sense/i,
  ],
  ['Liquidaciones · Payouts', null, /liquidations?\b|\bruns?\b(?! in)/i],
  ['Email, image, status, receipt', null, /e-mail|\bpictures?\b|\bproofs?\b/i],
];

describe('wording of the translation files', () => {
  it.each(replacedWordings)('says %s', (_, inSpanish, inEnglish) => {
    expect(inSpanish ? findTexts(spanish, inSpanish) : []).toEqual([]);
    expect(inEnglish ? findTexts(englishTexts, inEnglish) : []).toEqual([]);
  });

  it.each(languages)('%s: writes an ellipsis as one character, without double or outer spaces', (_, texts) => {
    expect(findTexts(texts, /\.\.\.| {2}|^ .| $(?<!^ )|\|{4}(?! )|(?<! )\|{4}/)).toEqual([]);
  });

  it.each(languages)('%s: has typographic apostrophes and quotes', (_, texts) => {
    expect(findTexts(texts, /["']/)).toEqual([]);
  });

  it('uses the quotation marks of each language', () => {
    expect(findTexts(spanish, /[“”‘’]/)).toEqual([]);
    expect(findTexts(englishTexts, /[«»‘]/)).toEqual([]);
  });

  it('opens each Spanish question and exclamation', () => {
    const isUnbalanced = (text: string) =>
      [
        ['¿', '?'],
        ['¡', '!'],
      ].some(([opening = '', closing = '']) => text.split(opening).length !== text.split(closing).length);
    expect(Object.entries(spanish).filter(([, text]) => isUnbalanced(text))).toEqual([]);
  });

  it('addresses the user as «tú»', () => {
    expect(
      findTexts(
        spanish,
        /\b(usted|ustedes|su contraseña actual|ingrese|seleccione|haga|revise|escriba|elija|confirme que|intente|espere)\b/i,
      ),
    ).toEqual([]);
  });

  it('uses sentence case in English', () => {
    // Names and words that always start with a capital letter.
    const names =
      /^(WebP|Web|CuentaRUT|Sobremesa|Inicio|Excel|Numbers|Google|Sheets|Enter|Space|Escape|Day|Dead|Mother’s|Lent|Spanish|English|Mexican|Colombian|Chilean|Individual|Family|Business|Tacos|Seafood|Desserts|Vegan|Spicy|New|Ana|Robles|I’ve|Reportes|Etiquetas|Empresas|Categorías|Ocasiones|Planes|Grupo|Ahuehuete|Capital|Monday)$/;
    const findCapitalizedWords = (text: string) =>
      [...text.matchAll(/(?<=[\p{Ll}\d,;)%}] )\p{Lu}\p{Ll}[\p{L}’]*/gu)]
        .map(([word]) => word)
        .filter((word) => !names.test(word));
    expect(Object.entries(englishTexts).filter(([, text]) => findCapitalizedWords(text).length > 0)).toEqual([]);
  });

  it('titles of actions are questions, and results end with a full stop', () => {
    const titles = Object.entries(spanish).filter(([key]) => /^resources\..*\.actions\..*title$/.test(key));
    expect(titles.filter(([, text]) => !/^¿.*\?( \|{4} ¿.*\?)?$/.test(text))).toEqual([]);
    const results = [spanish, englishTexts].flatMap((texts) =>
      Object.entries(texts).filter(([key]) => /^resources\..*\.actions\..*(done|refused)$/.test(key)),
    );
    expect(results.filter(([, text]) => !text.split(' |||| ').every((form) => form.endsWith('.')))).toEqual([]);
  });
});
