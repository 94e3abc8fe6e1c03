const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] as string);

/** `2026-03-02T15:04:05.123Z` as `2026-03-02 15:04`. */
export const shortTime = (instant: string) => instant.slice(0, 16).replace('T', ' ');

/** A page of the catcher, with the shell's theme script and one style sheet. */
export function layout(title: string, main: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · Cadenza</title>`,
    '<script src="/theme.js"></script><link rel="stylesheet" href="/dev/mail/style.css"></head>',
    `<body><main>${main}</main></body></html>`,
  ].join('\n');
}

export const htmlHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

export const styleSheet = `
:root { color-scheme: light; --page: #f9fafb; --card: #fff; --line: #e4e5ea; --text: #1b1b22; --muted: #5d5f6b; --accent: #3f4ad8; }
.dark { color-scheme: dark; --page: #0e0f13; --card: #16171c; --line: #2a2c34; --text: #ececf1; --muted: #a0a3af; --accent: #9aa5ff; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px; }
h1 { font-size: 20px; margin: 16px 0 4px; }
p { margin: 0 0 24px; color: var(--muted); }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
ul, dl, section { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover { background: var(--page); }
li strong { font-weight: 550; overflow-wrap: anywhere; }
li span, dt { color: var(--muted); font-size: 13px; overflow-wrap: anywhere; }
li time { color: var(--muted); font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; padding: 16px; margin-bottom: 16px; }
dd { margin: 0; overflow-wrap: anywhere; }
section { padding: 24px; background: #fff; color: #1b1b22; overflow-wrap: anywhere; }
section a { color: #3f4ad8; }
`;
