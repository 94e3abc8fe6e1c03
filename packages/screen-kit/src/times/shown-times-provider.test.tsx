// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ShownTimesProvider, useShownTimes } from './shown-times-provider.tsx';

afterEach(cleanup);

const Day = memo(() => <p>{useShownTimes().day('2026-03-02')}</p>);

test('D14: other settings show at once', () => {
  const draw = (settings?: Parameters<typeof ShownTimesProvider>[0]['settings']) => (
    <ShownTimesProvider settings={settings}>
      <Day />
    </ShownTimesProvider>
  );
  const { rerender } = render(draw());
  expect(screen.getByText('Mar 2, 2026')).toBeTruthy();
  rerender(draw({ dateStyle: 'iso' }));
  expect(screen.getByText('2026-03-02')).toBeTruthy();
  rerender(draw({}));
  expect(screen.getByText('Mar 2, 2026')).toBeTruthy();
});

test('without a provider they are those of the browser', () => {
  render(<Day />);
  expect(screen.getByText('Mar 2, 2026')).toBeTruthy();
});
