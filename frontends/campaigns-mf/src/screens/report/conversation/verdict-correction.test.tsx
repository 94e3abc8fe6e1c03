// @vitest-environment happy-dom
import type { ReceivedMail } from '@cadenza/contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../../testing/fake-api.ts';
import { aCampaign, aLink } from '../../../testing/fixtures.ts';
import { aReceivedMail, aSentEmail } from '../../../testing/mails.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { reportResponses } from '../../../testing/report-responses.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const receivedCall = 'GET /api/campaigns/c1/received-mails';
const verdictCall = 'PUT /api/campaigns/c1/received-mails/m1/verdict';

async function openConversation(mail: Partial<ReceivedMail>, responses: Record<string, unknown> = {}) {
  const api = fakeApi({
    ...reportResponses(aCampaign({ status: 'active' }), [aLink({ status: 'sent' })]),
    'GET /api/campaigns/c1/sent-emails': [aSentEmail()],
    [receivedCall]: [aReceivedMail(mail)],
    ...responses,
  });
  const app = renderApp('/campaigns/c1/report?lead=l1');
  await screen.findByRole('heading', { name: /^Received: / });
  return { api, ...app };
}

const changeButton = () => screen.queryByRole('button', { name: 'Change what this is taken for' });

test('what a mail was taken for says why on demand, and what it was before', async () => {
  const { user } = await openConversation({ verdict: 'dead-address', reason: '550 5.1.1', correctedFrom: 'bounce' });
  expect(screen.getByText('Address does not exist')).toBeTruthy();
  expect(screen.getByText('was taken for: Bounce')).toBeTruthy();
  const why = screen.getByRole('button', { name: 'Why?' });
  const reason = screen.getByText('550 5.1.1');
  expect(reason.hidden).toBe(true);
  await user.click(why);
  expect(why.getAttribute('aria-expanded')).toBe('true');
  expect(reason.hidden).toBe(false);
});

test('S6: an unsubscribe by the link cannot be corrected', async () => {
  await openConversation({ verdict: 'opt-out', source: 'link', from: null, subject: null, text: null });
  expect(screen.getByText('Unsubscribed')).toBeTruthy();
  expect(screen.getByText('By the unsubscribe link of an email.')).toBeTruthy();
  expect(changeButton()).toBeNull();
});

test('S7: a test event is marked as a test', async () => {
  await openConversation({ verdict: 'bounce', source: 'test', from: null, subject: null, text: null });
  expect(screen.getByText('Test')).toBeTruthy();
  expect(changeButton()).toBeTruthy();
});

test('S3: a wrong bounce is corrected by keyboard alone, and everything is read again', async () => {
  const { api, user } = await openConversation(
    { verdict: 'dead-address' },
    {
      [verdictCall]: () => {
        const corrected = aReceivedMail({ verdict: 'other', correctedFrom: 'dead-address' });
        api.respond(receivedCall, [corrected]);
        return corrected;
      },
    },
  );
  const readBefore = api.calls.length;
  changeButton()?.focus();
  await user.keyboard('{Enter}');
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toContain(
    'BounceThe sequence ends. Other campaigns mail the address again.',
  );
  await waitFor(() => expect(document.activeElement?.role).toBe('menuitem'));
  await user.keyboard('{End}');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Changes nothing/));
  await user.keyboard('{Enter}');
  const said = 'Taken for: Changes nothing. The sequence goes on. The address is mailed again.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(api.writes()).toEqual([{ call: verdictCall, body: { verdict: 'other' } }]);
  expect(await screen.findByText('was taken for: Address does not exist')).toBeTruthy();
  expect(document.activeElement).toBe(changeButton());
  const readAgain = api.calls.slice(readBefore).map(({ call }) => call.replace(/\?.*$/, ''));
  for (const part of ['', '/funnel', '/report-rows', '/received-mails', '/sent-emails'])
    expect(readAgain).toContain(`GET /api/campaigns/c1${part}`);
});

test('S5: an absence with another day says so', async () => {
  await openConversation({ verdict: 'absence', returnsOn: '2027-03-12', correctedFrom: 'absence' });
  expect(screen.getByText('was taken for: another day of return')).toBeTruthy();
});

test('S5: an absence is corrected with its day of return; after a refusal the day stays', async () => {
  const { api, user } = await openConversation(
    { verdict: 'reply' },
    { [verdictCall]: refused(422, 'The day of return lies too far ahead') },
  );
  await user.click(changeButton()!);
  await user.click(await screen.findByRole('menuitem', { name: /^Out of office/ }));
  const day = await screen.findByLabelText<HTMLInputElement>('Back on');
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(screen.getByText(/^The sequence waits until the lead is back\./)).toBeTruthy();
  fireEvent.change(day, { target: { value: '2028-03-12' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The day of return lies too far ahead')).toBeTruthy();
  expect(day.value).toBe('2028-03-12');
  expect(api.writes().map(({ body }) => body)).toEqual([{ verdict: 'absence', returnsOn: '2028-03-12' }]);

  api.respond(verdictCall, aReceivedMail({ verdict: 'absence' }));
  fireEvent.change(day, { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Back on')).toBeNull());
  expect(api.writes().at(-1)?.body).toEqual({ verdict: 'absence', returnsOn: null });
});

describe('S11: a mail that nothing proves', () => {
  const unverified = 'It answers none of our emails.';
  const strip = () => screen.queryByRole('region', { name: 'Unverified mail' });
  const settled = { unverified: null, correctedFrom: null };

  async function openUnverified(verdict: ReceivedMail['verdict']) {
    const { api, user } = await openConversation(
      { verdict, unverified },
      {
        [verdictCall]: () => {
          const decided = aReceivedMail({ verdict, ...settled });
          api.respond(receivedCall, [decided]);
          return decided;
        },
      },
    );
    return { api, user };
  }

  test('says so, why, and what holds until a person decides', async () => {
    await openUnverified('opt-out');
    expect(screen.getByText('Unverified')).toBeTruthy();
    expect(strip()?.textContent).toContain(`${unverified} Until you decide, the campaigns that have this lead`);
    expect(strip()?.textContent).toContain('No campaign mails the address again.');
  });

  test('is accepted with one press', async () => {
    const { api, user } = await openUnverified('complaint');
    within(strip()!).getByRole('button', { name: 'Accept' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Accepted: Spam complaint. No campaign mails the address again.')).toBeTruthy();
    expect(api.writes()).toEqual([{ call: verdictCall, body: { verdict: 'complaint', returnsOn: null } }]);
    await waitFor(() => expect(strip()).toBeNull());
  });

  test('is dismissed with one press', async () => {
    const { api, user } = await openUnverified('opt-out');
    await user.click(within(strip()!).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Dismissed. The sequence goes on.')).toBeTruthy();
    expect(api.writes()).toEqual([{ call: verdictCall, body: { verdict: 'other' } }]);
  });

  test.each([
    ['It is a stop', 'opt-out'],
    ['Not a stop', 'reply'],
  ])('S14: one press says what its sentence means: %s', async (button, verdict) => {
    const tellingSentence = 'How did you get my email?';
    const { api, user } = await openConversation(
      { verdict: 'opt-out', unverified: 'It may ask for no more mail.', tellingSentence },
      { [verdictCall]: aReceivedMail({ verdict: 'opt-out', ...settled }) },
    );
    expect(screen.getByText('Perhaps an unsubscribe request')).toBeTruthy();
    expect(within(strip()!).getByText(tellingSentence)).toBeTruthy();
    await user.click(within(strip()!).getByRole('button', { name: button }));
    await waitFor(() => expect(api.writes()).toMatchObject([{ call: verdictCall, body: { verdict } }]));
  });

  test('S14: of a request about somebody else it is said whom, and that nothing was stopped', async () => {
    await openConversation({ somebodyElse: 'Bob', tellingSentence: 'Please remove Bob from your list' }, {});
    expect(screen.getByText('Bob').closest('p')?.textContent).toContain('Nothing was stopped.');
    expect(screen.getByText('Please remove Bob from your list')).toBeTruthy();
    expect(strip()).toBeNull();
  });

  test('stays so when the server refuses', async () => {
    const { api, user } = await openUnverified('opt-out');
    api.respond(verdictCall, refused(409, 'The campaign is gone'));
    await user.click(within(strip()!).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('The campaign is gone')).toBeTruthy();
    expect(strip()).toBeTruthy();
  });
});
