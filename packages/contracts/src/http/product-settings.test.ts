import { expect, test } from 'vitest';
import { changeSettingsRequest } from './product-settings.ts';

test.each([
  [' 1 Main St\r\nTurin\t1 ', '1 Main St\nTurin 1'],
  ['', null],
  [' \n ', null],
  ['\u200b\u2060', null],
  [null, null],
])('D14: the postal address %j is kept as %j', (postalAddress, kept) => {
  expect(changeSettingsRequest.parse({ postalAddress })).toEqual({ postalAddress: kept });
});
