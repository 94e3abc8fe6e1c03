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
 * Guesses which column holds which field: section 4 of the specification. A header that equals a known name wins over
 * one that contains it, wherever it stands, because exports have columns such as `Company Name for Emails` and `Email
 * Status` beside `Company` and `Email`. Words of other languages come after these, but before the words that count only
 * when nothing else fits: beside `Vorname`, `Name` is not the first name.
 */
export function detectMapping(allHeaders: string[]): LeadMapping {
  const headers = allHeaders.slice(0, columnsLookedAt);
  const firstName = detectColumn(headers, recognitions.firstName);
  return {
    email: detectColumn(headers, recognitions.email),
    firstName,
    lastName: detectColumn(headers, recognitions.lastName) || nameBeside(firstName, headers),
    company: detectColumn(headers, recognitions.company),
    jobRole: detectColumn(headers, recognitions.jobRole),
  };
}

/** Beside a foreign word for the first name, `Name` is the last name: `Vorname, Name`. */
function nameBeside(firstName: string, headers: string[]): string {
  if (!recognitions.firstName.foreign.has(withoutAccents(firstName))) return '';
  return headers.find((header) => normalize(header) === 'name') ?? '';
}

function detectColumn(headers: string[], { exact, containing, last = [], foreign }: Recognition): string {
  const find = (fits: (name: string) => boolean) => headers.find((header) => fits(withoutHyphens(header)));
  const findExactly = (nameOf: (header: string) => string) =>
    exact.map((word) => headers.find((header) => nameOf(header) === word)).find((header) => header !== undefined);
  return (
    findExactly(normalize) ??
    findExactly(withoutHyphens) ??
    find((name) => containing.some((word) => name.endsWith(word))) ??
    find((name) => containing.some((word) => name.includes(word))) ??
    headers.find((header) => foreign.has(withoutAccents(header))) ??
    find((name) => last.includes(name)) ??
    ''
  );
}

function normalize(header: string): string {
  return header.toLowerCase().replace(/[_\s]/g, '');
}

/** `E-Mail` is what most of Europe writes. */
const withoutHyphens = (header: string) => normalize(header).replace(/[-\u2010\u2011]/g, '');

const withoutAccents = (header: string) => withoutHyphens(header.normalize('NFD').replace(/\p{M}/gu, ''));
