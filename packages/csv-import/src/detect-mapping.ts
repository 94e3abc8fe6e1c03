import type { LeadMapping, LeadTarget } from './lead-mapping.ts';

interface Recognition {
  /** The header is one of these. */
  exact: string[];
  /** The header ends with one of these, or at least contains it. */
  containing: string[];
  /** Only when nothing else fits. */
  last?: string[];
}

const recognitions: Record<LeadTarget, Recognition> = {
  email: { exact: ['email', 'mail', 'emailaddress'], containing: ['email'] },
  firstName: { exact: ['firstname', 'first'], containing: ['firstname'], last: ['name'] },
  lastName: { exact: ['lastname', 'last', 'surname'], containing: ['lastname'] },
  company: {
    exact: ['company', 'organization', 'companyname', 'organizationname'],
    containing: ['company', 'organization'],
  },
  jobRole: {
    exact: ['jobrole', 'jobtitle', 'title', 'role', 'position', 'job'],
    containing: ['title', 'job', 'role', 'position'],
  },
};

/**
 * Guesses which column holds which field: section 4 of the specification. A header that is exactly a known name wins
 * over one that merely contains it, wherever it stands, because exports have columns such as `Company Name for Emails`
 * and `Email Status` beside `Company` and `Email`.
 */
export function detectMapping(headers: string[]): LeadMapping {
  return {
    email: detectColumn(headers, recognitions.email),
    firstName: detectColumn(headers, recognitions.firstName),
    lastName: detectColumn(headers, recognitions.lastName),
    company: detectColumn(headers, recognitions.company),
    jobRole: detectColumn(headers, recognitions.jobRole),
  };
}

function detectColumn(headers: string[], { exact, containing, last = [] }: Recognition): string {
  const find = (fits: (name: string) => boolean) => headers.find((header) => fits(withoutHyphens(header)));
  const findExactly = (nameOf: (header: string) => string) =>
    exact.map((word) => headers.find((header) => nameOf(header) === word)).find((header) => header !== undefined);
  return (
    findExactly(normalize) ??
    findExactly(withoutHyphens) ??
    find((name) => containing.some((word) => name.endsWith(word))) ??
    find((name) => containing.some((word) => name.includes(word))) ??
    find((name) => last.includes(name)) ??
    ''
  );
}

function normalize(header: string): string {
  return header.toLowerCase().replace(/[_\s]/g, '');
}

/** `E-Mail` is what most of Europe writes. */
const withoutHyphens = (header: string) => normalize(header).replace(/[-\u2010\u2011]/g, '');
