import type { CreateMailboxRequest, Mailbox } from '@cadenza/contracts';
import { mailboxDailyLimitMax, mailboxGapMinutesMax, mailboxTagsMax } from '@cadenza/contracts/limits';
import { createMailboxRequest } from '@cadenza/contracts/mailboxes';
import { z } from 'zod';
import {
  type AccountDraft,
  accountField,
  type Leg,
  looksComplete,
  type ServerDraft,
  serversOf,
} from './account-draft.ts';
import { asSendingDraft, changesOfMany, type ManyDraft, manyField, type PartOfMany } from './many-draft.ts';
import { changesOf, type SendingDraft, sendingField, valuesOf } from './sending-draft.ts';

// Each makes a request of what was typed. A form loads them when somebody begins to fill it in.

/** A new mailbox as it is being entered. */
export interface MailboxDraft extends AccountDraft, SendingDraft {
  address: string;
}

export const newMailbox = z.custom<MailboxDraft>().transform((draft, context): CreateMailboxRequest => {
  const { address } = draft;
  report(
    context,
    { ...faultsOfAddress(address), ...faultsOfSending(draft), ...faultsOfAccount(draft, address) },
    (path) => sendingField(accountField(path, draft)),
  );
  return { address: address.trim(), ...valuesOf(draft), ...serversOf(draft, address) };
});

/** What differs from the saved mailbox, once all of it is right. */
export const sendingChanges = (mailbox: Mailbox) =>
  z.custom<SendingDraft>().transform((draft, context) => {
    report(context, faultsOfSending(draft), sendingField);
    return changesOf(draft, mailbox);
  });

/** What changes of many mailboxes, once all parts that are switched on are right. */
export const manyChanges = z.custom<ManyDraft>().transform((draft, context) => {
  const faults = Object.entries(faultsOfSending(asSendingDraft(draft)));
  const isChanged = (path: string) => draft.isOn[path.split('.')[0] as PartOfMany] ?? false;
  report(context, Object.fromEntries(faults.filter(([path]) => isChanged(path))), manyField);
  const changes = changesOfMany(draft);
  if (Object.keys(changes).length === 0) report(context, { isOn: 'Please switch on what is to change' }, manyField);
  const both = draft.isOn.tags ? draft.addTags.filter((tag) => draft.removeTags.includes(tag)) : [];
  if (both.length > 0) report(context, { removeTags: `${both.join(', ')} cannot be added and removed` }, manyField);
  return changes;
});

export const changedServers = (address: string) =>
  z.custom<AccountDraft>().transform((account, context) => {
    report(context, faultsOfAccount(account, address), (path) => accountField(path, account));
    return serversOf(account, address);
  });

/** What is wrong with what was entered, by the path of the value in the request. */
type Faults = Readonly<Record<string, string>>;

/** Puts faults at the fields of a form, whose names are other than the paths of its request. */
function report(context: z.RefinementCtx, faults: Faults, fieldOf: (path: string) => string): void {
  for (const [path, message] of Object.entries(faults))
    context.addIssue({ code: 'custom', path: fieldOf(path).split('.'), message });
}

/** What the schema of a request refuses of its values. */
function faultsBy(schema: z.ZodType, values: unknown): Faults {
  const issues = schema.safeParse(values).error?.issues ?? [];
  // The first fault of a value counts.
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed());
}

const sendingRequest = createMailboxRequest.omit({ address: true, smtp: true, imap: true });
const serversRequest = createMailboxRequest.pick({ smtp: true, imap: true });

const faultsOfAddress = (address: string): Faults =>
  looksComplete(address.trim()) ? {} : { address: 'Please enter a valid email address' };

/** Of what is typed as text, this says more than the contract could, which never sees it. */
function faultsOfSending(draft: SendingDraft): Faults {
  const { hasRamp, hasHours } = draft;
  return {
    ...faultsBy(sendingRequest, valuesOf(draft)),
    ...wholeNumber('dailyLimit', draft.dailyLimit, 1, mailboxDailyLimitMax),
    ...wholeNumber('gapMinutes', draft.gapMinutes, 0, mailboxGapMinutesMax),
    ...(hasRamp && wholeNumber('ramp.start', draft.rampStart, 1, mailboxDailyLimitMax)),
    ...(hasRamp && wholeNumber('ramp.step', draft.rampStep, 1, mailboxDailyLimitMax)),
    ...(draft.timezone.trim() === '' && { timezone: 'Please enter a time zone' }),
    ...(hasHours && draft.hoursStart === '' && { 'hours.start': 'Please enter a time' }),
    ...(hasHours && draft.hoursEnd === '' && { 'hours.end': 'Please enter a time' }),
    ...(hasHours && draft.weekdays.length === 0 && { 'hours.weekdays': 'Please choose at least one day' }),
    ...(draft.tags.length > mailboxTagsMax && { tags: `A mailbox has at most ${mailboxTagsMax} tags` }),
  };
}

function faultsOfAccount(account: AccountDraft, address: string): Faults {
  return {
    ...faultsBy(serversRequest, serversOf(account, address)),
    ...faultsOfLeg('smtp', account.smtp),
    ...(account.hasImap && faultsOfLeg('imap', account.imap)),
  };
}

/** What keeps a server from being asked at all. */
function faultsOfLeg(leg: Leg, { host, port }: ServerDraft): Faults {
  return {
    ...(host.trim() === '' && { [`${leg}.host`]: 'Please enter the name of the server' }),
    ...(!isPort(port) && { [`${leg}.port`]: `Please enter a number from 1 to ${portMax}` }),
  };
}

const portMax = 65_535;
const isPort = (text: string) => /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= portMax;

function wholeNumber(path: string, text: string, min: number, max: number): Faults {
  const isInRange = /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  return isInRange ? {} : { [path]: `Please enter a whole number from ${min} to ${max.toLocaleString('en-US')}` };
}
