import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { htmlText } from './html-text.ts';
import { aMail } from './testing.ts';

test.each([
  ['', ''],
  ['just text', 'just text'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['<p>one</p>\n<p>two</p>', 'one\n\ntwo'],
  ['<div>one</div><div><br></div><div>two</div>', 'one\ntwo'],
  ['<ul><li>one</li><li>two</li></ul>', '* one\n* two'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['a  lot\n of\t space', 'a lot of space'],
  ['un<b>bro</b>ken', 'unbroken'],
  ['<head><title>T</title><body>no end of the head', 'no end of the head'],
  [
    'Yes<blockquote><p>Hello</p><p>Ada</p><blockquote>older</blockquote></blockquote>',
    'Yes\n\n> Hello\n>\n> Ada\n>\n> > older',
  ],
  ['a <!-- not this --> b', 'a b'],
  ['<script>no', ''],
  ['1 < 2 &lt; 3 &eacute;', '1 < 2 < 3 é'],
])('%j reads %j', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

test.each([
  ['open tags', '<div>'.repeat(25_000)],
  ['quotes in quotes', `${'<blockquote>'.repeat(10_000)}deep`],
  ['tags that were never open', '</p></b>'.repeat(16_000)],
  ['open tags and others closed', '<i>'.repeat(20_000) + '</b>'.repeat(16_000)],
  ['half tags', '<'.repeat(128_000)],
  ['half comments', '<!--'.repeat(32_000)],
  ['attributes', `<p ${'a="'.repeat(40_000)}`],
])('thousands of %s are read in a moment', (_, html) => {
  const before = process.threadCpuUsage();
  expect(htmlText(html).length).toBeLessThan(150_000);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

test('text hundreds of tags deep is read, text thousands deep is not', () => {
  const nested = (depth: number) => `before${'<div>'.repeat(depth)}within${'</div>'.repeat(depth)}after`;
  expect(htmlText(nested(900))).toBe('before\nwithin\nafter');
  expect(htmlText(nested(5_000))).toBe('before');
});

describe('a mail in HTML alone counts like plain text', () => {
  const inHtml = (html: string, headers: Record<string, string> = {}) =>
    classify(
      aMail(
        { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Transfer-Encoding': 'base64' },
        Buffer.from(html).toString('base64'),
      ),
    );

  test('the day of return', async () => {
    const automatic = { 'Auto-Submitted': 'auto-replied', Date: 'Mon, 2 Mar 2026 10:00:00 +0000' };
    const html = '<p>Ich bin <b>nicht</b> im B&uuml;ro und ab dem 12.&nbsp;M&auml;rz 2026 wieder erreichbar.</p>';
    expect(await inHtml(html, automatic)).toMatchObject({ kind: 'auto-reply', returnDate: '2026-03-12' });
  });

  test('asking for no more mail, but not in what is quoted', async () => {
    expect(await inHtml('<div>Please remove me from your list.</div>')).toMatchObject({ kind: 'reply', optOut: true });
    const quoted = '<div>Tell me more</div><blockquote>Please remove me from your list.</blockquote>';
    expect(await inHtml(quoted)).toMatchObject({ kind: 'reply', optOut: false });
  });

  const from = 'Hans Example &lt;<a href="mailto:hans@example.org">hans@example.org</a>&gt;';
  test.each([
    [
      'Gmail in Slovene',
      `<div class="gmail_quote"><div class="gmail_attr">V sre. ob 10:00 je ${from} napisala:<br></div><blockquote>Hi</blockquote></div>`,
    ],
    ['Thunderbird in Thai', `<div class="moz-cite-prefix">${from} เขียนว่า:<br></div><blockquote>Hi</blockquote>`],
    ['Yahoo', `<div id="yahoo_quoted_1" class="yahoo_quoted"><div>${from} rakstīja:</div><div>Hi</div></div>`],
    ['Outlook on the web', '<hr><div id="divRplyFwdMsg"><b>Lähettäjä:</b> Hans<br><b>Aihe:</b> Hi</div><div>Hi</div>'],
    [
      'Outlook',
      '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p><b>Saatja:</b> Hans</p></div><p>Hi</p>',
    ],
    ['Apple Mail', `<blockquote type="cite"><div>${from} wrote:</div><div>Hi</div></blockquote>`],
  ])('S6: STOP above the quote of %s', async (_, quote) => {
    expect(await inHtml(`<div>STOP, thanks</div><br>${quote}`)).toMatchObject({ kind: 'reply', optOut: true });
    expect(await inHtml(`<div>Yes</div><br>${quote.replace('Hi', 'unsubscribe')}`)).toMatchObject({ optOut: false });
  });
});
