// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lazyComponent, lazyDialog } from './lazy-component.tsx';
import { FailureNet } from './testing/failure-net.tsx';

afterEach(cleanup);

test('a component is loaded once, when it is first shown', async () => {
  let loads = 0;
  const Greeting = lazyComponent(
    async () => {
      loads += 1;
      return ({ name }: { name: string }) => <p>Hello {name}</p>;
    },
    <p>Loading</p>,
  );
  expect(loads).toBe(0);
  render(
    <>
      <Greeting name="Ada" />
      <Greeting name="Grace" />
    </>,
  );
  expect(screen.getAllByText('Loading')).toHaveLength(2);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  expect(screen.getByText('Hello Grace')).toBeTruthy();
  expect(loads).toBe(1);
});

test('a failed load is tried again when the component is shown again', async () => {
  let isDown = true;
  const Greeting = lazyComponent(async () => {
    if (isDown) throw new Error('down');
    return () => <p>Hello</p>;
  });
  const draw = (key: number) => (
    <FailureNet key={key}>
      <Greeting />
    </FailureNet>
  );
  const { rerender } = render(draw(1));
  expect(await screen.findByText('Failed: down')).toBeTruthy();
  isDown = false;
  rerender(draw(2));
  expect(await screen.findByText('Hello')).toBeTruthy();
});

test('a preloaded component is shown at once', async () => {
  const Greeting = lazyComponent(async () => () => <p>Hello</p>);
  await Greeting.preload();
  render(<Greeting />);
  expect(screen.getByText('Hello')).toBeTruthy();
});

test('a dialog is loaded when it is first opened, and stays to fade out', async () => {
  let loads = 0;
  const Question = lazyDialog(async () => {
    loads += 1;
    return ({ open }: { open: boolean }) => <p>{open ? 'Open' : 'Closed'}</p>;
  });
  const { container, rerender } = render(<Question open={false} />);
  expect([loads, container.textContent]).toEqual([0, '']);
  rerender(<Question open />);
  expect(await screen.findByText('Open')).toBeTruthy();
  rerender(<Question open={false} />);
  expect([loads, container.textContent]).toEqual([1, 'Closed']);
});
