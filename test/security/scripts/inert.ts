import type { Page, Response } from '@playwright/test';

/** Runs in the page: finds what exists only where a text became markup. */
const findLive = `[
  ...(window.scriptRan ? ['a script ran'] : []),
  ...[...document.querySelectorAll('iframe, object, embed, base, meta[http-equiv], [ping], [srcdoc]')].map((each) => each.outerHTML.slice(0, 120)),
  ...[...document.querySelectorAll('script:not([src])')].map((each) => 'inline script: ' + each.textContent.slice(0, 80)),
  ...[...document.querySelectorAll('*')].flatMap((each) => [...each.attributes]
    .filter(({ name, value }) => /^on/.test(name) || (/^(href|src|action|formaction|xlink:href)$/.test(name) && /^\\s*(javascript|data:text)/i.test(value)))
    .map(({ name, value }) => name + '=' + value.slice(0, 80))),
]`;

/** Everything on a page that somebody's text has become, other than text; one line each. */
export const liveParts = (page: Page) => page.evaluate<string[]>(findLive);

/** What a page's policy would allow to run besides our own files. */
export function policyHoles(response: Response): string[] {
  const policy = response.headers()['content-security-policy'] ?? '';
  const directives = new Map(
    policy.split(';').map((each) => {
      const [name = '', ...sources] = each.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const expected = {
    'default-src': "'none'",
    'script-src': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  const holes = Object.entries(expected).filter(([name, sources]) => directives.get(name)?.join(' ') !== sources);
  return holes.map(([name]) => `${name}: ${directives.get(name)?.join(' ') ?? 'absent'}`);
}
