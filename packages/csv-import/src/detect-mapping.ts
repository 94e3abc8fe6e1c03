import { foreignHeaders } from './foreign-headers.ts';
import type { LeadMapping, LeadTarget } from './lead-mapping.ts';

interface Recognition {
  /** The header equals one of these. */
  exact: string[];
  /** The header ends with one of these, or at least contains it. */
  containing: string[];
  /** Used only when nothing else fits. */
  last?: string[];
  /** Words of other languages, tried after all English ones. */
  foreign: ReadonlySet<string>;
}

const recognitions: Record<LeadTarget, Recognition> = {
  email: { exact: ['email', 'mail', 'emailaddress'], containing: ['email'], foreign: foreignHeaders('email') },
  firstName: {
    exact: ['firstname', 'first'],
    containing: ['firstname'],
    last: ['name'],
    foreign: foreignHeaders('firstName'),
  },
  lastName: { exact: ['lastname', 'last', 'surname'], containing: ['lastname'], foreign: foreignHeaders('lastName') },
  company: {
    exact: ['company', 'organization', 'companyname', 'organizationname'],
    containing: ['company', 'organization'],
    foreign: foreignHeaders('company'),
  },
  jobRole: {
    exact: ['jobrole', 'jobtitle', 'title', 'role', 'position', 'job'],
    containing: ['title', 'job', 'role', 'position'],
    foreign: foreignHeaders('jobRole'),
  },
};

/** No list of leads has this many columns; a line of nothing but commas may. */
const columnsLookedAt = 1_000;

/**
 * Guesses which column holds which field. A header that equals a known name wins over one that contains it, wherever it
 * stands, because exports have columns such as `Company Name for Emails` and `Email Status` beside `Company` and
 * `Email`. Words of other languages come after these, but before the words that count only
 * when nothing else fits: beside `Vorname`, `Name` is not the first name.
 */
export function detectMapping(allHeaders: string[]): LeadMapping {
  const headers = allHeaders.slice(0, columnsLookedAt).map(spellingsOf);
  const firstName = detectColumn(headers, recognitions.firstName);
  return {
    email: textOf(detectColumn(headers, recognitions.email)),
    firstName: textOf(firstName),
    lastName: textOf(detectColumn(headers, recognitions.lastName) ?? nameBeside(firstName, headers)),
    company: textOf(detectColumn(headers, recognitions.company)),
    jobRole: textOf(detectColumn(headers, recognitions.jobRole)),
  };
}

/** A header and the ways to compare it, made once: a hostile file may have one of a quarter of a million characters. */
interface Header {
  text: string;
  /** In small letters, without spaces and underscores. */
  normal: string;
  withoutHyphens: string;
  withoutAccents: string;
}

function spellingsOf(text: string): Header {
  return {
    text,
    normal: normalize(text),
    withoutHyphens: removeHyphens(normalize(text)),
    withoutAccents: removeHyphens(normalize(text.normalize('NFD').replace(/\p{M}/gu, ''))),
  };
}

const textOf = (header: Header | undefined) => header?.text ?? '';

/** Beside a foreign word for the first name, `Name` is the last name: `Vorname, Name`. */
function nameBeside(firstName: Header | undefined, headers: Header[]): Header | undefined {
  if (firstName === undefined || !recognitions.firstName.foreign.has(firstName.withoutAccents)) return undefined;
  return headers.find(({ normal }) => normal === 'name');
}

function detectColumn(headers: Header[], { exact, containing, last = [], foreign }: Recognition): Header | undefined {
  const find = (fits: (name: string) => boolean) => headers.find(({ withoutHyphens }) => fits(withoutHyphens));
  const findExactly = (spelling: 'normal' | 'withoutHyphens') =>
    exact.map((word) => headers.find((header) => header[spelling] === word)).find((header) => header !== undefined);
  return (
    findExactly('normal') ??
    findExactly('withoutHyphens') ??
    find((name) => containing.some((word) => name.endsWith(word))) ??
    find((name) => containing.some((word) => name.includes(word))) ??
    headers.find(({ withoutAccents }) => foreign.has(withoutAccents)) ??
    find((name) => last.includes(name))
  );
}

function normalize(header: string): string {
  return header.toLowerCase().replace(/[_\s]+/g, '');
}

/** `E-Mail` is what most of Europe writes. */
const removeHyphens = (name: string) => name.replace(/[-\u2010\u2011]+/g, '');
