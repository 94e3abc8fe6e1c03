import * as contract from '@cadenza/contracts';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test('the limits of the screens are those of the contract', () => {
  expect({ ...limits }).toEqual({
    dailyLimitMax: contract.mailboxDailyLimitMax,
    gapMinutesMax: contract.mailboxGapMinutesMax,
    signatureMaxLength: contract.signatureMaxLength,
    tagsMax: contract.mailboxTagsMax,
    importRowsMax: contract.mailboxesPerImportMax,
    defaults: contract.mailboxDefaults,
    weekdays: contract.weekdays,
  });
});
