import type { FieldChoices } from './field-columns.ts';
import { type LeadMapping, type LeadTarget, leadTargets } from './lead-mapping.ts';

/** Where a column goes: to one of the five fields, to the custom field with this key, or (null) nowhere. */
export type ColumnTarget = string | null;

/** Where the columns of a file go. */
export interface ColumnTargets {
  mapping: LeadMapping;
  fieldChoices: FieldChoices;
}

/** No custom field has the key of one of the five fields. */
export const isLeadTarget = (target: ColumnTarget): target is LeadTarget =>
  (leadTargets as readonly ColumnTarget[]).includes(target);

/** Sends a column to a target. A target takes one column: the one that went there before goes there no more. */
export function sendColumn(
  { mapping, fieldChoices }: ColumnTargets,
  column: string,
  target: ColumnTarget,
): ColumnTargets {
  const sent = { ...mapping };
  for (const each of leadTargets) if (sent[each] === column) sent[each] = '';
  const choices = new Map(fieldChoices);
  choices.delete(column);
  if (isLeadTarget(target)) {
    choices.delete(sent[target]);
    sent[target] = column;
  } else {
    for (const [other, key] of fieldChoices) if (target !== null && key === target) choices.delete(other);
    choices.set(column, target);
  }
  return { mapping: sent, fieldChoices: choices };
}

export const isSameMapping = (one: LeadMapping, other: LeadMapping): boolean =>
  leadTargets.every((target) => one[target] === other[target]);
