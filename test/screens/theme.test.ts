import { expect, test } from 'vitest';
import { files, isTest, read } from '../support/repository.ts';

const darkBlock = /^\.dark \{\n([^}]*)\}/m;
const ofScreens = files.filter((file) => /^(?:frontends|packages)\/.*\.(?:css|tsx?|html)$/.test(file) && !isTest(file));

/** Why a walk looks at the layout of a screen in one theme, and at the colours in both. */
test('the dark theme has other colours and shadows, and nothing else depends on it', () => {
  const declared = [...(darkBlock.exec(read('packages/ui/base.css'))?.[1] ?? '').matchAll(/^ +([\w-]+):/gm)];
  const properties = declared.map(([, property]) => property as string);
  expect(properties.length).toBeGreaterThan(20);
  expect(properties.filter((property) => !/^(?:color-scheme|--(?:color|shadow)-[\w-]+)$/.test(property))).toEqual([]);

  const dependsOnTheme = /\bdark:|\.dark\b|prefers-color-scheme|\buseTheme\(/;
  const dependent = ofScreens.filter((file) => dependsOnTheme.test(read(file).replace(/^@custom-variant.*$/m, '')));
  expect(dependent).toEqual([
    'packages/ui/base.css',
    'packages/ui/src/elements/theme-toggle.tsx',
    'packages/ui/src/elements/theme.ts',
  ]);
});
