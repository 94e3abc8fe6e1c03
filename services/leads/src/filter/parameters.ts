/** Collects the values of a statement. What a user typed stands in its text only as a number. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @returns the parameter as SQL, of the given type */
  add(value: unknown, type: 'text' | 'uuid' | 'int' | 'bigint' | 'numeric' | 'timestamptz' | 'text[]'): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** SQL that is written into a statement, whose values are then collected. */
export type Sql = (parameters: Parameters) => string;
