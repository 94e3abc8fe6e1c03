import { api, errorMessage } from '@cadenza/api-client';
import type { ChangesOfMany, Mailbox } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { mailboxesPerChangeMax } from '@cadenza/contracts/limits';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';
import { cachedMailboxes } from './mailboxes.ts';

type Named = Pick<Mailbox, 'id' | 'address'>;

/** What became of one of many mailboxes (rule M13). */
export interface Outcome extends Named {
  /** Why it is as before; null: it is not. */
  refusal: string | null;
}

interface ChangeOfMany {
  mailboxes: readonly Named[];
  changes: ChangesOfMany;
}

const asBefore = 'It could not be changed.';

export function useChangeMany() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: changeMany,
    // Also after a failure: some may have been changed before it.
    onSettled: () => invalidate(cachedMailboxes),
  });
}

/** @throws when not even the first block could be changed, so that all can be tried again */
async function changeMany({ mailboxes, changes }: ChangeOfMany): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < mailboxes.length; from += mailboxesPerChangeMax) {
    const block = mailboxes.slice(from, from + mailboxesPerChangeMax);
    try {
      const body = { ids: block.map(({ id }) => id), changes };
      const answered = await api.call(calls.changeMailboxes, { body });
      const refusals = new Map(answered.map(({ mailboxId, outcome, message }) => [mailboxId, { outcome, message }]));
      outcomes.push(
        ...block.map(({ id, address }) => {
          const { outcome, message = asBefore } = refusals.get(id) ?? {};
          return { id, address, refusal: outcome === 'changed' ? null : (message ?? asBefore) };
        }),
      );
    } catch (error) {
      if (from === 0) throw error;
      outcomes.push(...block.map(({ id, address }) => ({ id, address, refusal: errorMessage(error, asBefore) })));
    }
  }
  return outcomes;
}

const acts = {
  pause: (id: string) => api.call(calls.pauseMailbox, { params: { id } }),
  resume: (id: string) => api.call(calls.resumeMailbox, { params: { id } }),
};
export type ActOnMany = keyof typeof acts;

/** Mailboxes that are resumed sign in to their servers first if they need attention, which takes seconds. */
const atOnce = 4;

export function useActOnMany(act: ActOnMany) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (mailboxes: readonly Named[]) => actOnEach(act, mailboxes),
    onSettled: () => invalidate(cachedMailboxes),
  });
}

async function actOnEach(act: ActOnMany, mailboxes: readonly Named[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...mailboxes.entries()];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, { id, address }] = next;
      const refusal = await acts[act](id).then(
        () => null,
        (error: unknown) => errorMessage(error, `Failed to ${act} it.`),
      );
      outcomes[index] = { id, address, refusal };
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}
