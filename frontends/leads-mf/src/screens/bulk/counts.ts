/** `1 lead`, `1,200 leads`. */
export const inWords = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
