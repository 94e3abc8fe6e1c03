import type { CreateMailboxRequest, FoundServers, Mailbox } from '@cadenza/contracts';
import { useQueryClient } from '@cadenza/screen-kit';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { useRef, useState } from 'react';
import { foundServersQuery } from '../../api/mailboxes.ts';
import {
  accountField,
  accountFields,
  draftOf,
  emptyAccount,
  type Leg,
  looksComplete,
} from '../../mailbox/account-draft.ts';
import { loadSchemas } from '../../mailbox/lazy-schemas.ts';
import type { MailboxDraft } from '../../mailbox/mailbox-schemas.ts';
import { newSending, sendingField } from '../../mailbox/sending-draft.ts';

const legs = ['smtp', 'imap'] as const;

type Search = { status: 'idle' | 'searching' | 'none' } | { status: 'found'; found: FoundServers };

const loadSchema = async () => (await loadSchemas()).newMailbox;

/** The form of a new mailbox. What is entered lives in this screen only, because there is a password in it. */
export function useMailboxForm(
  send: (mailbox: CreateMailboxRequest) => Promise<Mailbox>,
  onDone: (mailbox: Mailbox) => void,
) {
  const queryClient = useQueryClient();
  const [defaultValues] = useState((): MailboxDraft => ({ address: '', ...emptyAccount, ...newSending() }));
  const form = useContractForm({
    schema: loadSchema,
    defaultValues,
    ...{ send, onDone },
    failure: 'The mailbox could not be saved',
    showsError: true,
    fieldOfPath: (path): string => sendingField(accountField(path, getValues())),
  });
  const { getValues, setValue, trigger } = form;
  const [search, setSearch] = useState<Search>({ status: 'idle' });
  const searched = useRef('');
  /** What was entered by hand is not overwritten by what is found. */
  const isByHand = useRef<Record<Leg, boolean>>({ smtp: false, imap: false });
  /** The hosts that were found for an address. */
  const foundHosts = useRef<Partial<Record<Leg, string>>>({});

  function fillIn(found: FoundServers) {
    for (const leg of legs) {
      const server = found[leg];
      if (server === null || isByHand.current[leg]) continue;
      foundHosts.current[leg] = server.host;
      setValue(leg, draftOf(server));
    }
  }

  return {
    ...{ form, search },
    /** The servers of one address must not get the password of another. */
    forgetFound() {
      searched.current = '';
      setSearch({ status: 'idle' });
      for (const leg of legs) {
        if (foundHosts.current[leg] === getValues(leg).host) {
          isByHand.current[leg] = false;
          setValue(leg, emptyAccount[leg]);
        }
        delete foundHosts.current[leg];
      }
    },
    keepLegs(...changed: Leg[]) {
      for (const leg of changed) isByHand.current[leg] = true;
    },
    /** Fills in the servers of the address, unless they were entered. That none are found is no fault. */
    async findServers(): Promise<void> {
      const wanted = getValues('address').trim();
      if (wanted === searched.current || !looksComplete(wanted)) return;
      searched.current = wanted;
      setSearch({ status: 'searching' });
      const found = await queryClient.fetchQuery(foundServersQuery(wanted)).catch(() => null);
      if (searched.current !== wanted) return;
      if (found) fillIn(found);
      const isKnown = found !== null && (found.provider !== null || found.smtp !== null || found.imap !== null);
      setSearch(isKnown ? { status: 'found', found } : { status: 'none' });
    },
    /** Whether the servers can be tested. */
    checkServers: () => trigger(['address', ...accountFields], { shouldFocus: true }),
  };
}
