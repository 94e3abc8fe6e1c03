import { z } from 'zod';
import { isBlank } from '../blank-text.ts';
import { multiLine, singleLine } from '../text.ts';
import { timeZone } from '../time-zone.ts';

const postalAddressLengthMax = 500;
const unsubscribeWordingLengthMax = 100;

/** A text that nobody can see is none. */
const nullIfEmpty = (text: string) => (isBlank(text) ? null : text);

/** Lines as they stand in the footer of an email; null: none. */
const postalAddress = multiLine(postalAddressLengthMax)
  .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
  .transform(nullIfEmpty)
  .nullable();

/** The words of the link by which a reader unsubscribes; null: ours. */
const unsubscribeWording = singleLine(unsubscribeWordingLengthMax).transform(nullIfEmpty).nullable();

/** The zone in which everybody reads times; null, or empty: each person's own. */
const shownTimeZone = z.union([z.literal('').transform(() => null), timeZone, z.null()]);

/** How dates are written: `Mar 2, 2026`, `2 Mar 2026`, `02.03.2026` or `2026-03-02`. */
export const dateStyles = ['month-first', 'day-first', 'dotted', 'iso'] as const;
export type DateStyle = (typeof dateStyles)[number];

/** What a user sets for the whole product. What is left out stays. */
export const changeSettingsRequest = z.strictObject({
  postalAddress: postalAddress.optional(),
  unsubscribeWording: unsubscribeWording.optional(),
  tracksOpens: z.boolean().optional(),
  tracksClicks: z.boolean().optional(),
  shownTimeZone: shownTimeZone.optional(),
  dateStyle: z.enum(dateStyles).optional(),
  /** Nobody is asked any more for what matters before the first email. */
  isFirstSetupClosed: z.literal(true).optional(),
});
export type ChangeSettingsRequest = z.infer<typeof changeSettingsRequest>;

/** The settings of the product in effect, and what of its environment its users should know. */
export const productSettings = z.object({
  postalAddress: z.string().nullable(),
  unsubscribeWording: z.string().nullable(),
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  /** Absent, as is the style of dates, in responses of versions that do not know them. */
  shownTimeZone: z.string().nullable().optional(),
  dateStyle: z.enum(dateStyles).optional(),
  /** Whether a user closed what is asked before the first email. Absent in responses of versions that do not ask. */
  isFirstSetupClosed: z.boolean().optional(),
  /** Which of these the environment sets, so that nobody can change them here. */
  setOnServer: z.array(z.string()),
  address: z.object({
    url: z.string(),
    /** Why nobody outside can open it, as a sentence for the user; null: they can, as far as is known. */
    trouble: z.string().nullable(),
  }),
  /** Of campaigns without mailboxes; null: emails are caught and shown instead of sent. */
  mailServer: z.object({ host: z.string(), port: z.number().int() }).nullable(),
  from: z.object({ name: z.string(), address: z.string() }),
  /** The server on which answers to its emails are read; null: nobody reads them. */
  answersHost: z.string().nullable(),
});
export type ProductSettings = z.infer<typeof productSettings>;
