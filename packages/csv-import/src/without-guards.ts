/** An apostrophe where a spreadsheet would otherwise read a formula, as exports write it (`packages/csv-export`). */
const guards = /(?<=^|[;\t\r\n])'(?=[=+\-@\t\r\n＝＋－＠])/g;

/** A cell as it was before an export made it inert, so that what is exported can be imported again. */
export const withoutGuards = (cell: string): string => cell.replace(guards, '');
