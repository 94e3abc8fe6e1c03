import { expect, test } from 'vitest';
import { checkedType } from './checked-type.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.each([
  ['what cannot be recognised is what it was said to be', 'text/csv', undefined, 'text/csv'],
  ['what is recognised as another is that', 'application/pdf', 'application/x-msdownload', 'application/x-msdownload'],
  ['a wrapping tells nothing about what is in it', word, 'application/zip', word],
  ['where nothing was said the bytes say it', 'application/octet-stream', 'image/png', 'image/png'],
])('%s', (_, said, recognized, checked) => {
  expect(checkedType(said, recognized)).toBe(checked);
});
