import { type ConditionGroup, type CustomField, fitsType, type LeadFilter, typeRule } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import { isOrdered } from './text-condition.ts';

/**
 * @param path where the filter stands in the request
 * @throws Refusal 422 for a condition that compares the order of values which have none
 */
export function checkFilter(filter: LeadFilter, fields: ReadonlyMap<string, CustomField>, path = ['filter']): void {
  const errors = problemsOf(filter, fields, path);
  const [first] = errors;
  if (first) throw new Refusal(422, 'invalid-input', first.message, { errors });
}

interface Problem {
  path: string;
  message: string;
}

function problemsOf(
  { conditions }: LeadFilter | ConditionGroup,
  fields: ReadonlyMap<string, CustomField>,
  path: readonly string[],
): Problem[] {
  return conditions.flatMap((condition, index) => {
    const at = [...path, 'conditions', String(index)];
    if ('conditions' in condition) return problemsOf(condition, fields, at);
    if (condition.on !== 'custom' || (condition.is !== 'below' && condition.is !== 'above')) return [];
    const field = fields.get(condition.key);
    if (!field) return [];
    const { label, type } = field;
    if (!isOrdered(field))
      return [{ path: [...at, 'is'].join('.'), message: `${label} has no order: its values are no numbers or dates.` }];
    if (fitsType(type, condition.value)) return [];
    return [{ path: [...at, 'value'].join('.'), message: `${label} ${typeRule[type as 'number' | 'date']}` }];
  });
}
