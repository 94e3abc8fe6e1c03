const firstNames = ['Zoë', 'José', 'Søren', 'Anne-Marie', 'Łukasz', 'Grace', 'Ada', 'Nguyễn', 'François', 'Ingrid'];
const lastNames = ["O'Neill", 'García', 'Ångström', 'Lovelace', 'Kowalski', 'van der Berg', 'Müller', 'Hopper'];
const companies = ['Acme, Inc.', 'Ünïts & Co', 'Blue\nOcean Ltd', 'The "Quoted" Company', 'Plain GmbH'];
const titles = ['VP, Sales', 'Head of Growth', 'Founder & CEO', 'Ingénieure', 'Chief of Staff'];

const headers = [
  'First Name',
  'Last Name',
  'Title',
  'Company',
  'Company Name for Emails',
  'Email',
  'Email Status',
  'Primary Email Source',
  'Work Direct Phone',
  '# Employees',
  'Industry',
  'City',
  'Country',
];

export interface ApolloExport {
  text: string;
  rows: number;
  /** Number of distinct addresses, and of rows without an address. */
  addresses: number;
  blank: number;
}

const quoted = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** A file as Apollo exports it: quoted commas, line breaks in quotes, accents, blank and repeated addresses. */
export function apolloExport(rows: number): ApolloExport {
  const pick = (list: readonly string[], row: number) => list[row % list.length] as string;
  const addresses = new Set<string>();
  let blank = 0;
  const lines = Array.from({ length: rows }, (_, row) => {
    const isBlank = row % 97 === 96;
    const repeats = row % 50 === 49;
    const address = isBlank ? '' : `lead.${repeats ? row - 1 : row}@example.com`;
    if (isBlank) blank += 1;
    else addresses.add(address);
    const company = pick(companies, row);
    return [
      pick(firstNames, row),
      pick(lastNames, row),
      pick(titles, row),
      company,
      company.replaceAll('\n', ' '),
      repeats ? address.toUpperCase() : address,
      isBlank ? 'Unavailable' : 'Verified',
      'Apollo',
      '+1 555-0100',
      '50',
      'software, internet',
      'Zürich',
      'Switzerland',
    ]
      .map(quoted)
      .join(',');
  });
  const text = `\uFEFF${[headers.join(','), ...lines].join('\r\n')}\r\n`;
  return { text, rows, addresses: addresses.size, blank };
}
