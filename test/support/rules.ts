import { read } from './repository.ts';

export interface Rule {
  id: string;
  text: string;
}

/** The rules of docs/rules.md, in their order. */
export const rules: readonly Rule[] = read('docs/rules.md')
  .split(/^(?=##)/m)
  .flatMap((section) => {
    const id = /^### ([A-Z]\d+) /.exec(section)?.[1];
    return id === undefined ? [] : [{ id, text: section }];
  });
