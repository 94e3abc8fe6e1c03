import { eventually } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { aMail, ann, bob, runningStandIn } from './testing/running-stand-in.ts';

const fromAnn = { from: ann.address, subject: 'Lunch', text: 'At noon?' };

describe('a submitted mail', () => {
  test('is put into the inbox of its recipient, and a copy into Sent of its sender', async () => {
    const { outgoing, transport, reader } = await runningStandIn();
    await transport(ann).sendMail({ ...fromAnn, to: bob.address.toUpperCase() });
    const hers = await reader(ann);
    const his = await reader(bob);
    const inFolder = async (client: typeof hers, folder: string) => {
      await client.mailboxOpen(folder, { readOnly: true });
      return (await client.fetchAll('1:*', { uid: true, source: true }, { uid: true })).map(({ source }) =>
        String(source),
      );
    };
    expect(await inFolder(hers, 'Sent')).toEqual([expect.stringMatching(/^From: ann@example\.com\r$/m)]);
    expect(await inFolder(hers, 'INBOX')).toEqual([]);
    expect(await inFolder(his, 'INBOX')).toEqual([expect.stringContaining('\r\n\r\nAt noon?')]);
    expect(await inFolder(his, 'Sent')).toEqual([]);
    expect(outgoing).toEqual([]);
  });

  test('to anybody else is handed over and sent nowhere', async () => {
    const { outgoing, transport } = await runningStandIn();
    await transport(ann).sendMail({ ...fromAnn, to: [bob.address, 'eve@example.net'] });
    expect(outgoing).toEqual([{ from: ann.address, to: ['eve@example.net'], source: expect.any(Buffer) }]);
    expect(String(outgoing[0]?.source)).toContain('At noon?');
  });

  test.each([
    ['with a wrong password', { ...ann, password: 'wrong' }, ann.address, 535],
    ['of an unknown user', { address: 'eve@example.com', password: 'x' }, ann.address, 535],
    ['from another address', ann, bob.address, 553],
  ])('%s is refused', async (_case, person, from, responseCode) => {
    const { transport, outgoing } = await runningStandIn();
    const sending = transport(person).sendMail({ ...fromAnn, from, to: 'eve@example.net' });
    await expect(sending).rejects.toMatchObject({ responseCode });
    expect(outgoing).toEqual([]);
  });

  test('that is too large is refused, also if the client says otherwise', async () => {
    const { transport, outgoing } = await runningStandIn();
    const large = { ...fromAnn, to: 'eve@example.net', text: 'x'.repeat(11 * 1024 * 1024) };
    await expect(transport(ann).sendMail(large)).rejects.toMatchObject({ responseCode: 552 });
    await expect(
      transport(ann).sendMail({ ...large, envelope: { from: ann.address, to: 'eve@example.net', size: 10 } }),
    ).rejects.toMatchObject({ responseCode: 552 });
    expect(outgoing).toEqual([]);
  });
});

test('an account takes no more than it may, and what is refused is filed nowhere', async () => {
  const { standIn, transport } = await runningStandIn();
  const text = 'x'.repeat(9 * 1024 * 1024);
  for (let mail = 1; mail <= 5; mail += 1) standIn.deliver(bob.address, aMail({}, text));
  expect(() => standIn.deliver(bob.address, aMail({}, text))).toThrow('is full');
  await expect(transport(ann).sendMail({ ...fromAnn, to: bob.address, text })).rejects.toMatchObject({
    responseCode: 552,
  });
  for (let mail = 1; mail <= 5_000; mail += 1) standIn.deliver(ann.address, aMail());
  expect(() => standIn.deliver(ann.address, aMail())).toThrow('is full');
  expect(() => standIn.deliver('eve@example.com', aMail())).toThrow('no account');
});

test('a changed password throws out whoever is signed in, and the old one is refused', async () => {
  const { standIn, transport, reader } = await runningStandIn();
  const signedIn = await reader(ann);
  standIn.changePassword(ann.address, 'new');
  await eventually(() => expect(signedIn.usable).toBe(false));
  await expect(reader(ann)).rejects.toMatchObject({
    authenticationFailed: true,
    serverResponseCode: 'AUTHENTICATIONFAILED',
  });
  await expect(transport(ann).sendMail({ ...fromAnn, to: bob.address })).rejects.toMatchObject({ responseCode: 535 });
  expect((await reader({ ...ann, password: 'new' })).usable).toBe(true);
});
