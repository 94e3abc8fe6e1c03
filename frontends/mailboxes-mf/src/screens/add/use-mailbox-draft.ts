import type { FoundServers } from '@cadenza/contracts';
import { useQueryClient } from '@cadenza/screen-kit';
import { useRef, useState } from 'react';
import { foundServersQuery } from '../../api/mailboxes.ts';
import { type AccountDraft, draftOf, emptyAccount, faultsOfAccount, type Leg } from '../../mailbox/account-draft.ts';
import { type Faults, faultsOf } from '../../mailbox/faults.ts';
import { faultsOfSending, newSending, type SendingDraft } from '../../mailbox/sending-draft.ts';

const legs = ['smtp', 'imap'] as const;

type Search = { status: 'idle' | 'searching' | 'none' } | { status: 'found'; found: FoundServers };

const looksComplete = (address: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);

/** A new mailbox as it is being entered. It lives in this screen only, because there is a password in it. */
export function useMailboxDraft() {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState('');
  const [account, setAccount] = useState(emptyAccount);
  const [sending, setSending] = useState(newSending);
  const [faults, setFaults] = useState<Faults>({});
  const [search, setSearch] = useState<Search>({ status: 'idle' });
  const searched = useRef('');
  const isUnsaved = useRef(false);
  /** What was entered by hand is not overwritten by what is found. */
  const isByHand = useRef<Record<Leg, boolean>>({ smtp: false, imap: false });
  /** The hosts that were found for an address. */
  const foundHosts = useRef<Partial<Record<Leg, string>>>({});

  function touch() {
    isUnsaved.current = true;
    setFaults({});
  }

  function fillIn(found: FoundServers) {
    for (const leg of legs) {
      const server = found[leg];
      if (server === null || isByHand.current[leg]) continue;
      foundHosts.current[leg] = server.host;
      setAccount((before) => ({ ...before, [leg]: draftOf(server) }));
    }
  }

  /** The servers of one address must not get the password of another. */
  function forgetFound() {
    searched.current = '';
    setSearch({ status: 'idle' });
    for (const leg of legs) {
      if (foundHosts.current[leg] === account[leg].host) {
        isByHand.current[leg] = false;
        setAccount((before) => ({ ...before, [leg]: emptyAccount[leg] }));
      }
      delete foundHosts.current[leg];
    }
  }

  function check(found: Faults): boolean {
    setFaults(found);
    return Object.keys(found).length === 0;
  }

  return {
    ...{ address, account, sending, faults, search, isUnsaved },
    changeAddress(next: string) {
      touch();
      forgetFound();
      setAddress(next);
    },
    changeAccount(change: Partial<AccountDraft>) {
      touch();
      if (change.smtp) isByHand.current.smtp = true;
      if (change.imap) isByHand.current.imap = true;
      setAccount((before) => ({ ...before, ...change }));
    },
    changeSending(change: Partial<SendingDraft>) {
      touch();
      setSending((before) => ({ ...before, ...change }));
    },
    /** Fills in the servers of the address, unless they were entered. That none are found is no fault. */
    async findServers(): Promise<void> {
      const wanted = address.trim();
      if (wanted === searched.current || !looksComplete(wanted)) return;
      searched.current = wanted;
      setSearch({ status: 'searching' });
      const found = await queryClient.fetchQuery(foundServersQuery(wanted)).catch(() => null);
      if (searched.current !== wanted) return;
      if (found) fillIn(found);
      const isKnown = found !== null && (found.provider !== null || found.smtp !== null || found.imap !== null);
      setSearch(isKnown ? { status: 'found', found } : { status: 'none' });
    },
    checkServers: () => check({ ...faultsOfAddress(address), ...faultsOfAccount(account) }),
    checkAll: () => check({ ...faultsOfSending(sending), ...faultsOfAddress(address), ...faultsOfAccount(account) }),
    showFaultsOf: (error: unknown) => setFaults(faultsOf(error)),
  };
}

function faultsOfAddress(address: string): Faults {
  return looksComplete(address.trim()) ? {} : { address: 'Please enter a valid email address' };
}
