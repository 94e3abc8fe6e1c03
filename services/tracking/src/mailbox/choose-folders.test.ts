import type { ImapFlow, ListResponse } from 'imapflow';
import { describe, expect, test } from 'vitest';
import { chooseFolders, plainFoldersMax } from './choose-folders.ts';
import { folderId } from './folder-choices.ts';

const aFolder = (path: string, flags: string[] = [], specialUse?: string) =>
  ({ path, flags: new Set(flags), ...(specialUse && { specialUse }) }) as ListResponse;
const root: ImapFlow['namespaces'] = { personal: [{ prefix: '', delimiter: '/' }], other: false, shared: false };
const statesOf = (
  list: ListResponse[],
  { namespaces, choices = {} }: { namespaces?: ImapFlow['namespaces']; choices?: Record<string, boolean> } = {
    namespaces: root,
  },
) => Object.fromEntries(chooseFolders(list, namespaces, choices).map(({ path, state }) => [path, state]));

describe('M12: which folders are read', () => {
  test('all of them, but what is thrown away, not written yet, or shown a second time', () => {
    const list = [
      aFolder('INBOX'),
      aFolder('Gesendet', [], '\\Sent'),
      aFolder('Spam', ['\\Junk']),
      aFolder('Archiv', [], '\\Archive'),
      aFolder('Customers/Replies', ['\\HasNoChildren']),
      aFolder('Papierkorb', [], '\\Trash'),
      aFolder('Entwürfe', ['\\Drafts']),
      aFolder('[Gmail]/All Mail', ['\\All']),
      aFolder('[Gmail]/Starred', ['\\FLAGGED']),
      aFolder('[Gmail]/Important', ['\\Important']),
    ];
    expect(statesOf(list)).toEqual({
      ...{ INBOX: 'read', Gesendet: 'read', Spam: 'read', Archiv: 'read', 'Customers/Replies': 'read' },
      ...{ Papierkorb: 'left-out', Entwürfe: 'left-out' },
      ...{ '[Gmail]/All Mail': 'read', '[Gmail]/Starred': 'left-out', '[Gmail]/Important': 'left-out' },
    });
  });

  test.each(['\\Noselect', '\\NoSelect', '\\NonExistent'])('none that is %s', (flag) => {
    expect(statesOf([aFolder('[Gmail]', [flag]), aFolder('', [])])).toEqual({});
  });

  test.each([
    [{ personal: '', other: 'Other Users/', shared: 'Public/' }, ['INBOX', 'INBOX.Own', 'Own']],
    [{ personal: 'INBOX.', shared: '' }, ['INBOX', 'INBOX.Own']],
    [{ personal: '' }, ['INBOX', 'INBOX.Own', 'Own', 'Other Users/bob', 'Public/Offers']],
    [undefined, ['INBOX', 'INBOX.Own', 'Own', 'Other Users/bob', 'Public/Offers']],
  ])('none of somebody else: %j', (prefixes, expected) => {
    const { personal = '', ...foreign } = (prefixes ?? {}) as { personal?: string; other?: string; shared?: string };
    const spaces = (prefix: string | undefined) => prefix !== undefined && [{ prefix, delimiter: '/' }];
    const namespaces: ImapFlow['namespaces'] = {
      personal: [{ prefix: personal, delimiter: '/' }],
      other: spaces(foreign.other),
      shared: spaces(foreign.shared),
    };
    const list = ['INBOX', 'INBOX.Own', 'Own', 'Other Users/bob', 'Public/Offers'].map((path) => aFolder(path));
    expect(Object.keys(statesOf(list, { namespaces: prefixes && namespaces }))).toEqual(expected);
  });

  test('a person takes one in or leaves one out, but not where answers arrive or what shows that an email left', () => {
    const list = [
      ...[aFolder('INBOX'), aFolder('Sent', ['\\Sent']), aFolder('Junk', ['\\Junk'])],
      ...[aFolder('All', ['\\All']), aFolder('Newsletters')],
    ];
    const choices = Object.fromEntries(list.map(({ path }) => [folderId(path), path === 'All']));
    expect(statesOf(list, { choices })).toEqual({
      ...{ INBOX: 'read', Sent: 'read', Junk: 'left-out', All: 'read', Newsletters: 'left-out' },
    });
  });

  test('a bounded number; leaving one out makes place for another', () => {
    const list = Array.from({ length: plainFoldersMax + 2 }, (_, place) => aFolder(`Folder ${place}`));
    const passedOver = (choices = {}) =>
      Object.entries(statesOf([aFolder('INBOX'), ...list], { choices })).flatMap(([path, state]) =>
        state === 'passed-over' ? [path] : [],
      );
    expect(passedOver()).toEqual([`Folder ${plainFoldersMax}`, `Folder ${plainFoldersMax + 1}`]);
    expect(passedOver({ [folderId('Folder 3')]: false })).toEqual([`Folder ${plainFoldersMax + 1}`]);
  });
});
