import { ApiError, api, cached, keyOf, queryOf } from '@cadenza/api-client';
import type { ChangeMailboxRequest, CreateMailboxRequest, Mailbox, MailServer, TestedServer } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import {
  queryOptions,
  showError,
  showSuccess,
  useCreation,
  useInvalidate,
  useMutation,
  useQueryClient,
} from '@cadenza/screen-kit';
import type { Leg } from '../mailbox/account-draft.ts';
import { cachedWork, endAllLeads, moveAllLeads } from './mailbox-work.ts';

const readAgainMs = 30_000;
const watchTestMs = 1_000;

/** Below it is the key of each mailbox. */
export const cachedMailboxes = { queryKey: keyOf(calls.listMailboxes) };

/** All mailboxes. Their states and figures move by themselves. */
export const mailboxesQuery = queryOptions({
  ...queryOf(calls.listMailboxes),
  refetchOnMount: 'always',
  refetchInterval: readAgainMs,
});

/** A mailbox; read often while a self-test runs. */
export const mailboxQuery = (id: string) =>
  queryOptions({
    ...queryOf(calls.getMailbox, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isTesting(state.data) ? watchTestMs : readAgainMs),
  });

export const isTesting = (mailbox: Mailbox | undefined) =>
  mailbox !== undefined && mailbox.selfTest !== null && mailbox.selfTest.endedAt === null;

export const activityQuery = (id: string) =>
  queryOptions({
    ...queryOf(calls.getMailboxActivity, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: readAgainMs,
  });

/** The mail servers that an address probably has. */
export const foundServersQuery = (address: string) =>
  queryOptions(queryOf(calls.findMailServers, { query: { address } }));

/** Signs in to one server. */
export async function testLeg(leg: Leg, server: MailServer): Promise<TestedServer> {
  const tested = (await api.call(calls.testMailbox, { body: { [leg]: server } }))[leg];
  if (!tested) throw new Error('The server was not tested');
  return tested;
}

/** What a mutation was given stays in the cache of the page, unless that is set to drop it: it holds a password. */
const keepsNothing = { gcTime: 0 };

export function useCreateMailbox() {
  const invalidate = useInvalidate();
  return useCreation({
    ...keepsNothing,
    mutationFn: (mailbox: CreateMailboxRequest, idempotencyKey) =>
      api.call(calls.createMailbox, { body: mailbox }, { idempotencyKey }),
    onSuccess: async ({ address }) => {
      showSuccess(`${address} is connected`);
      await invalidate(cachedMailboxes);
    },
  });
}

export function useChangeMailbox(id: string) {
  const invalidate = useInvalidate();
  const keep = useKeepMailbox();
  return useMutation({
    ...keepsNothing,
    mutationFn: (changes: ChangeMailboxRequest) => api.call(calls.changeMailbox, { params: { id }, body: changes }),
    onSuccess: async (mailbox) => {
      keep(mailbox);
      showSuccess('The mailbox is saved');
      await invalidate(cachedMailboxes);
    },
  });
}

export function usePause(id: string) {
  return useAct(
    () => api.call(calls.pauseMailbox, { params: { id } }),
    (error) => showError(error, 'Failed to pause the mailbox'),
  );
}

/** Resumes a paused mailbox, and tries one again that needs attention. What its servers say is shown by the screen. */
export function useResume() {
  return useAct(
    ({ id }: Mailbox) => api.call(calls.resumeMailbox, { params: { id } }),
    (error) => isRefusedByServers(error) || showError(error, 'Failed to resume the mailbox'),
    (resumed, { address, state }) => {
      if (state === 'needs-attention' && resumed.state === 'connected') showSuccess(`${address} works again`);
    },
  );
}

export type Resume = ReturnType<typeof useResume>;

export const isRefusedByServers = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 422;

export function useSelfTest(id: string) {
  return useAct(
    () => api.call(calls.selfTestMailbox, { params: { id } }),
    (error) => showError(error, 'Failed to start the self-test'),
  );
}

function useAct<Input = void>(
  act: (input: Input) => Promise<Mailbox>,
  onError: (error: unknown) => void,
  onDone?: (mailbox: Mailbox, input: Input) => void,
) {
  const invalidate = useInvalidate();
  const keep = useKeepMailbox();
  return useMutation({
    mutationFn: act,
    onSuccess: (mailbox: Mailbox, input: Input) => {
      keep(mailbox);
      onDone?.(mailbox, input);
    },
    onError,
    onSettled: () => invalidate(cachedMailboxes),
  });
}

/** What becomes of the leads that hear from a mailbox which is removed. */
export interface FateOfLeads {
  fate: 'move' | 'end' | 'hold';
  /** The mailbox to move them to. */
  to: string | null;
}

/** Paused first, so that no further lead begins to hear from it meanwhile. Whatever fails then can be tried again. */
async function settleLeads(id: string, { fate, to }: FateOfLeads): Promise<void> {
  await api.call(calls.pauseMailbox, { params: { id } });
  if (fate === 'move' && to !== null) await moveAllLeads(id, to);
  if (fate === 'end') await endAllLeads(id);
}

export function useRemoveMailbox({ id, address }: Pick<Mailbox, 'id' | 'address'>) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (leads: FateOfLeads) => {
      if (leads.fate !== 'hold') await settleLeads(id, leads);
      await api.call(calls.removeMailbox, { params: { id } });
    },
    onSuccess: async () => {
      showSuccess(`${address} is removed`);
      await invalidate({ ...cachedMailboxes, exact: true }, cachedWork, cached.campaigns);
    },
    onError: async (error) => {
      showError(error, 'Failed to remove the mailbox');
      await invalidate(cachedMailboxes, cachedWork);
    },
  });
}

function useKeepMailbox() {
  const queryClient = useQueryClient();
  return (mailbox: Mailbox) => queryClient.setQueryData(mailboxQuery(mailbox.id).queryKey, mailbox);
}
