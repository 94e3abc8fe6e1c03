const namedMax = 3;
const inOneList = new Intl.ListFormat('en');

/** The first of these names, and how many more there are. */
export const namesOf = (names: readonly string[]): string =>
  inOneList.format(
    names.length <= namedMax + 1 ? names : [...names.slice(0, namedMax), `${names.length - namedMax} more`],
  );

/** `Email 1`, or `Emails 1 and 3`. */
export const emailsOf = (stepNumbers: readonly number[]): string =>
  `${stepNumbers.length === 1 ? 'Email' : 'Emails'} ${inOneList.format(stepNumbers.map(String))}`;
