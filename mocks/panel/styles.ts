/** Styles of the panel. Colors come from the console's tokens.css, so that the panel follows the theme. */
export const styles = `
:host { position: fixed; z-index: 24; inset: auto 12px 12px auto; font: 14px/1.45 var(--sans, system-ui, sans-serif); color: var(--ink, #2b1d18); }
:host([data-side='left']) { inset: auto auto 12px 12px; }
:host([data-side='center']) { inset: auto auto 12px calc(50% - 20px); }
:host([data-open]) { z-index: 1250; translate: none !important; inset: auto 12px 12px auto; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
button { font: inherit; color: inherit; cursor: pointer; }
:focus-visible { outline: 2px solid var(--focus, #b4491f); outline-offset: 2px; }

.launch { position: relative; display: grid; place-items: center; width: 40px; height: 40px; padding: 0; border-radius: 50%;
  border: 1px solid var(--line-strong, #8f7f72); background: var(--surface, #fff); color: var(--primary, #8a2b3a); box-shadow: var(--shadow-1, none); }
.launch:hover { background: var(--primary-soft, #f8e9e6); }
.launch svg { width: 20px; height: 20px; }
.count { position: absolute; top: -5px; right: -5px; min-width: 18px; height: 18px; padding: 0 5px; border-radius: 9px;
  background: var(--primary, #8a2b3a); color: var(--primary-ink, #fff); font-size: 11px; line-height: 18px; font-weight: 600; }

.panel { display: flex; flex-direction: column; width: min(400px, calc(100vw - 24px)); max-height: min(680px, calc(100dvh - 24px));
  border: 1px solid var(--line, #e7dccf); border-radius: var(--radius-l, 16px); background: var(--surface, #fff); box-shadow: var(--shadow-2, none); overflow: hidden; }
.head, .foot { display: flex; align-items: center; gap: 12px; padding: 12px 16px; background: var(--sunk, #f4ede4); }
.head { border-bottom: 1px solid var(--line, #e7dccf); }
.foot { border-top: 1px solid var(--line, #e7dccf); color: var(--ink-soft, #6b5a4f); font-size: 13px; }
.foot p { margin: 0; flex: 1; }
h2 { flex: 1; margin: 0; font: 600 17px/1.3 var(--serif, Georgia, serif); }
h3 { margin: 0; font-size: 14px; font-weight: 600; }
.body { overflow: auto; overscroll-behavior: contain; padding: 16px; display: grid; gap: 16px; }
.soft { margin: 0 0 8px; color: var(--ink-soft, #6b5a4f); font-size: 13px; }
code { padding: 1px 6px; border-radius: 6px; background: var(--sunk, #f4ede4); font: 13px/1.4 ui-monospace, monospace; user-select: all; }
ul { list-style: none; margin: 0; padding: 0; }
.row { display: flex; align-items: center; gap: 8px; padding: 6px 0; border-top: 1px solid var(--line, #e7dccf); }
.row:first-child { border-top: 0; }
.who { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.letter { white-space: pre-wrap; overflow-wrap: anywhere; margin: 4px 0 12px; font: inherit; font-size: 12px; }
.who small { display: block; color: var(--ink-soft, #6b5a4f); font-size: 12px; }
.small { padding: 4px 10px; min-height: 28px; border: 1px solid var(--line-strong, #8f7f72); border-radius: 999px; background: transparent; font-size: 13px; white-space: nowrap; }
.small:hover { background: var(--primary-soft, #f8e9e6); }
.icon { display: grid; place-items: center; width: 32px; height: 32px; padding: 0; border: 0; border-radius: 50%; background: transparent; }
.icon:hover { background: var(--primary-soft, #f8e9e6); }
.icon svg { width: 18px; height: 18px; }
fieldset { margin: 0 0 12px; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; color: var(--ink-soft, #6b5a4f); font-size: 12px; font-weight: 600; letter-spacing: .02em; }
.switch { display: grid; grid-template-columns: 36px 1fr; gap: 0 10px; align-items: start; padding: 6px 0; cursor: pointer; }
.switch small { grid-column: 2; color: var(--ink-soft, #6b5a4f); font-size: 12px; }
.switch input { appearance: none; margin: 1px 0 0; width: 36px; height: 20px; border-radius: 10px; border: 1px solid var(--line-strong, #8f7f72); background: var(--sunk, #f4ede4); position: relative; cursor: pointer; }
.switch input::after { content: ''; position: absolute; top: 2px; left: 2px; width: 14px; height: 14px; border-radius: 50%; background: var(--line-strong, #8f7f72); transition: translate .12s; }
.switch input:checked { background: var(--primary, #8a2b3a); border-color: var(--primary, #8a2b3a); }
.switch input:checked::after { translate: 16px 0; background: var(--primary-ink, #fff); }
.notice { margin: 0; padding: 8px 12px; border-radius: var(--radius, 10px); background: var(--warn-soft, #fbefd6); color: var(--warn, #805000); overflow-wrap: anywhere; }
.said { margin: 0; padding: 8px 16px; background: var(--good-soft, #eef1df); color: var(--good, #4d6120); font-size: 13px; overflow-wrap: anywhere; }
.said:empty { padding: 0; }
details > summary { display: flex; align-items: center; gap: 8px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ''; width: 7px; height: 7px; margin: 0 3px; border: solid var(--ink-soft, #6b5a4f); border-width: 0 2px 2px 0; rotate: -45deg; }
details[open] > summary::before { rotate: 45deg; }
details > :not(summary) { padding-left: 22px; }
details > summary + * { margin-top: 6px; }
a { color: var(--primary, #8a2b3a); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .switch input::after { background: CanvasText; } .switch input:checked { background: Highlight; } }
@media print { :host { display: none; } }
`;
