// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TagInput } from './tag-input.tsx';

afterEach(cleanup);

function Sample() {
  const [tags, setTags] = useState<string[]>([]);
  return (
    <>
      <TagInput label="Tags" tags={tags} onChange={setTags} suggestions={['Sales', 'VIP']} tagMaxLength={10} />
      <output>{tags.join('|')}</output>
    </>
  );
}

test.each([
  ['new{Enter}', 'new'],
  ['one,two;', 'one|two'],
  ['sales{Enter}vip{Tab}', 'Sales|VIP'],
  ['one{Enter}one{Enter} {Enter}', 'one'],
  ['one{Enter}two{Enter}{Backspace}', 'one'],
  ['longer than ten{Enter}', 'longer tha'],
])('typing %s makes the tags %s', async (keys, tags) => {
  render(<Sample />);
  await userEvent.type(screen.getByLabelText('Tags'), keys);
  expect(screen.getByRole('status').textContent).toBe(tags);
});

test('a chip has a button that removes it, and the focus returns to the input', async () => {
  render(<Sample />);
  await userEvent.type(screen.getByLabelText('Tags'), 'one{Enter}two{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Remove tag one' }));
  expect(screen.getByRole('status').textContent).toBe('two');
  expect(document.activeElement).toBe(screen.getByLabelText('Tags'));
});
