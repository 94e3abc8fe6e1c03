import { type CustomField, customFieldsMax } from '@cadenza/contracts';
import { given as givenEvents } from '@cadenza/event-store/testing';
import { describe, test } from 'vitest';
import { customFieldDecider } from './decide.ts';
import type { CustomFieldEvent } from './events.ts';

const given = (...past: CustomFieldEvent[]) => givenEvents(customFieldDecider, past);
const industry: CustomField = { key: 'industry', label: 'Industry', type: 'text' };
const added = (field: CustomField) => ({ type: 'CustomFieldAdded', data: field }) as const;
const fields = (count: number) =>
  Array.from({ length: count }, (_, index) => added({ key: `field${index}`, label: 'Field', type: 'text' }));
const adding = (field: CustomField, isBeingRemoved = false) =>
  ({ type: 'AddCustomField', field, isBeingRemoved }) as const;

describe('a custom field', () => {
  test('is added once, without regard to case', () => {
    given()
      .when(adding(industry))
      .records([added(industry)]);
    given(added(industry))
      .when(adding({ ...industry, key: 'inDustry' }))
      .refused('field-exists');
  });

  test('is one of at most fifty', () => {
    given(...fields(customFieldsMax - 1))
      .when(adding(industry))
      .records([added(industry)]);
    given(...fields(customFieldsMax))
      .when(adding(industry))
      .refused('too-many-fields');
  });

  test('comes back only when nobody has a value of its former self any more', () => {
    const deleted = { type: 'CustomFieldDeleted', data: { key: 'industry' } } as const;
    given(added(industry), deleted).when(adding(industry, true)).refused('field-being-deleted');
    given(added(industry), deleted)
      .when(adding(industry))
      .records([added(industry)]);
  });

  test('is changed in its label and type; the same again changes nothing', () => {
    const change = { type: 'ChangeCustomField', key: 'industry', changes: { label: 'Branch' } } as const;
    const changed = { type: 'CustomFieldChanged', data: { ...industry, label: 'Branch' } } as const;
    given(added(industry)).when(change).records([changed]);
    given(added(industry), changed).when(change).records([]);
    given().when(change).refused('field-not-found');
  });

  test('is deleted unless an email has it', () => {
    const remove = { type: 'DeleteCustomField', key: 'industry', usedBy: [] } as const;
    given(added(industry))
      .when(remove)
      .records([{ type: 'CustomFieldDeleted', data: { key: 'industry' } }]);
    given().when(remove).refused('field-not-found');
    given(added(industry))
      .when({ ...remove, usedBy: [{ id: '1', name: 'Spring' }] })
      .refused('field-in-use');
  });
});
