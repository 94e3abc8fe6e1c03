// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyComponent, preloadLinked } from './lazy-component.tsx';
import { FailureNet } from './testing/failure-net.tsx';

afterEach(cleanup);

test('it is loaded when it is first shown, once', async () => {
  let loads = 0;
  const Greeting = lazyComponent(async () => {
    loads += 1;
    return ({ name }: { name: string }) => <p>Hello {name}</p>;
  });
  expect(loads).toBe(0);
  render(
    <Suspense fallback="Loading">
      <Greeting name="Ada" />
      <Greeting name="Grace" />
    </Suspense>,
  );
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  expect(screen.getByText('Hello Grace')).toBeTruthy();
  expect(loads).toBe(1);
});

test('what could not be loaded is tried again when it is shown again', async () => {
  let isDown = true;
  const Greeting = lazyComponent(async () => {
    if (isDown) throw new Error('down');
    return () => <p>Hello</p>;
  });
  const draw = (key: number) => (
    <FailureNet key={key}>
      <Suspense fallback="Loading">
        <Greeting />
      </Suspense>
    </FailureNet>
  );
  const { rerender } = render(draw(1));
  expect(await screen.findByText('Failed: down')).toBeTruthy();
  isDown = false;
  rerender(draw(2));
  expect(await screen.findByText('Hello')).toBeTruthy();
});

test('one that is loaded ahead is there at once', async () => {
  const Greeting = lazyComponent(async () => () => <p>Hello</p>);
  await Greeting.preload();
  render(
    <Suspense fallback="Loading">
      <Greeting />
    </Suspense>,
  );
  expect(await screen.findByText('Hello')).toBeTruthy();
});

test('a screen is loaded when the pointer or the focus comes to a link to it', async () => {
  const loaded: string[] = [];
  const screens: Record<string, { preload(): Promise<void> }> = {
    '/leads': { preload: async () => void loaded.push('leads') },
    '/report': { preload: async () => void loaded.push('report') },
  };
  const stop = preloadLinked((path) => screens[path]);
  render(
    <>
      <a href="/leads">
        <b>Leads</b>
      </a>
      <a href="/report">Report</a>
      <a href="/elsewhere">Elsewhere</a>
    </>,
  );
  await userEvent.hover(screen.getByText('Leads'));
  await userEvent.hover(screen.getByText('Elsewhere'));
  screen.getByText('Report').focus();
  expect(loaded).toEqual(['leads', 'report']);
  stop();
  await userEvent.hover(screen.getByText('Leads'));
  expect(loaded).toHaveLength(2);
});
