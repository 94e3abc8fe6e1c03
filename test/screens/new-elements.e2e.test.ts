import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { axeProblemsOf } from './walk.ts';

const showsNewElements = await readFile(path.join(import.meta.dirname, 'new-elements.js'), 'utf8');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const marks = "[...document.querySelectorAll('[data-newly-shown]')].map(({ tagName }) => tagName)";

/** Whether a page of this shows something new at a second width, after all of it was seen at 1440 px. */
test.each([
  ['the same, narrower', '<p>Hello</p><svg><path d="M0 0"/><text x="1">5</text></svg>', []],
  ['less', '<style>@media (width < 800px) { p { display: none } }</style><p>Hello</p><b>Hi</b>', []],
  ['what is hidden on a desk', '<style>@media (width > 800px) { p { display: none } }</style><p>Hello</p>', ['P']],
  ['smaller letters', '<style>@media (width < 800px) { p { font-size: 9px } }</style><p>Hello</p>', ['P']],
  ['letters of another colour', '<style>@media (width < 800px) { p { color: #ccc } }</style><p>Hello</p>', ['P']],
  [
    'another ground',
    '<style>@media (width < 800px) { div { background: #333 } }</style><div><p>Hello</p></div>',
    ['DIV', 'P'],
  ],
  ['a box that scrolls only here', '<div style="overflow: auto"><p style="width: 900px">Hello</p></div>', ['DIV']],
  [
    'something new behind a dialog',
    '<style>@media (width > 800px) { i { display: none } }</style><div aria-hidden="true"><i>x</i></div><p role="dialog">Hello</p>',
    [],
  ],
])('axe looks again where a width shows something new: %s', async (_, html, marked) => {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.setContent(html);
  expect(await page.evaluate(showsNewElements)).toBe(true);
  expect(await page.evaluate(showsNewElements)).toBe(false);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await page.evaluate(showsNewElements)).toBe(marked.length > 0);
  expect(await page.evaluate(marks)).toEqual(marked);
  await page.close();
});

test('the contrast of what is new is looked at, and not again that of what was seen', async () => {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.setContent(
    '<style>p { color: #ddd } @media (width < 800px) { b { color: #ccc } }</style><p>Always pale</p><b>Pale here</b>',
  );
  const faults = async (look: { hasAxe: boolean; onlyNew: boolean }) => {
    await page.evaluate(showsNewElements);
    const found = await axeProblemsOf(page, { ...look, onlyColours: true, isBehindKnown: false });
    return found.map((fault) => fault.replace('axe color-contrast: ', ''));
  };
  const [pale] = await faults({ hasAxe: false, onlyNew: false });
  expect(pale).toMatch(/^<p[^>]*>Always pale<\/p>$/);
  await page.setViewportSize({ width: 390, height: 900 });
  const [here] = await faults({ hasAxe: true, onlyNew: true });
  expect(here).toMatch(/^<b[^>]*>Pale here<\/b>$/);
  const [all] = await faults({ hasAxe: true, onlyNew: false });
  expect(all?.split(' | ')).toHaveLength(2);
  await page.close();
});
