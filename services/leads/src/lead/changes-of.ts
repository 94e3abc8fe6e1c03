import { isSameTag, type Lead, type LeadsChange, tagsMax } from '@cadenza/contracts';
import { keptValues } from '../custom-field/check-values.ts';
import type { StoredLead } from './state.ts';

/** What a change of many leads makes of one of them; nothing where it has no room for one more tag. */
export function changesOf(lead: StoredLead, change: LeadsChange): Partial<Lead> {
  switch (change.what) {
    case 'add-tag':
      return hasTag(lead, change.tag) || isFull(lead) ? {} : { tags: [...lead.tags, change.tag] };
    case 'remove-tag':
      return { tags: lead.tags.filter((tag) => !isSameTag(tag, change.tag)) };
    case 'set-field':
      return change.onlyEmpty && lead[change.field] ? {} : { [change.field]: change.value || null };
    case 'set-custom-field':
      if (change.onlyEmpty && lead.fields[change.key]) return {};
      return { fields: keptValues({ ...lead.fields, [change.key]: change.value }) };
    default:
      return change satisfies never;
  }
}

/** Whether the lead lacks the tag that the change adds and can take no other. */
export const hasNoRoomFor = (lead: StoredLead, change: LeadsChange): boolean =>
  change.what === 'add-tag' && !hasTag(lead, change.tag) && isFull(lead);

const hasTag = ({ tags }: StoredLead, wanted: string) => tags.some((tag) => isSameTag(tag, wanted));
const isFull = ({ tags }: StoredLead) => tags.length >= tagsMax;
