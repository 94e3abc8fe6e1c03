import type { FieldErrors, FieldValues } from 'react-hook-form';

/** The sentence of each fault by the name of its field, as `smtp.host`. The library nests them as the values are. */
export function faultsIn<Values extends FieldValues>(errors: FieldErrors<Values>): [name: string, sentence: string][] {
  return Object.entries(errors).flatMap(([name, fault]) => {
    if (typeof fault !== 'object' || fault === null) return [];
    if (typeof fault.message === 'string') return [[name, fault.message]];
    return faultsIn(fault as FieldErrors).map(([below, sentence]): [string, string] => [`${name}.${below}`, sentence]);
  });
}
