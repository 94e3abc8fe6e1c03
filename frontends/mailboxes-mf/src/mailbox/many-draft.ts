import type { ChangesOfMany, Mailbox } from '@cadenza/contracts';
import { newSending, type SendingDraft, sendingField, sendingOf, valuesOf } from './sending-draft.ts';

/** What can be changed of many mailboxes alike, each part for itself. */
const partsOfMany = ['dailyLimit', 'gapMinutes', 'ramp', 'hours', 'timezone', 'tags', 'signature'] as const;
export type PartOfMany = (typeof partsOfMany)[number];

/** A change of many mailboxes as it is being entered. */
export interface ManyDraft extends Omit<SendingDraft, 'tags'> {
  /** Only parts that are switched on change. */
  isOn: Record<PartOfMany, boolean>;
  addTags: readonly string[];
  removeTags: readonly string[];
}

/** At first nothing is switched on. A part begins with what all of the mailboxes have, where that is the same. */
export function newManyDraft(mailboxes: readonly Mailbox[]): ManyDraft {
  const [first, ...others] = mailboxes.map(sendingOf);
  const isSame = (name: string, value: unknown) =>
    others.every((each) => JSON.stringify(each[name as keyof SendingDraft]) === JSON.stringify(value));
  const common = Object.entries(first ?? {}).filter(([name, value]) => isSame(name, value));
  return {
    ...newSending(),
    ...Object.fromEntries(common),
    // Whoever switches these parts on means to set them.
    ...{ hasRamp: true, hasHours: true, addTags: [], removeTags: [] },
    isOn: Object.fromEntries(partsOfMany.map((part) => [part, false])) as ManyDraft['isOn'],
  };
}

/** The draft of one mailbox, for what both have. */
export const asSendingDraft = ({ isOn: _, addTags, removeTags: __, ...draft }: ManyDraft): SendingDraft => ({
  ...draft,
  tags: addTags,
});

/** The changes of the call; they hold only where there are no faults. */
export function changesOfMany(draft: ManyDraft): ChangesOfMany {
  const { isOn, addTags, removeTags } = draft;
  const { signature, dailyLimit, gapMinutes, ramp, timezone, hours } = valuesOf(asSendingDraft(draft));
  return {
    ...(isOn.dailyLimit && { dailyLimit }),
    ...(isOn.gapMinutes && { gapMinutes }),
    ...(isOn.ramp && { ramp }),
    ...(isOn.hours && { hours }),
    ...(isOn.timezone && { timezone }),
    ...(isOn.tags && addTags.length > 0 && { addTags: [...addTags] }),
    ...(isOn.tags && removeTags.length > 0 && { removeTags: [...removeTags] }),
    ...(isOn.signature && { signature }),
  };
}

/** The field that a path of the request is entered in. */
export function manyField(path: string): string {
  const field = sendingField(path.replace(/^changes\./, ''));
  return field === 'tags' ? 'addTags' : field;
}
