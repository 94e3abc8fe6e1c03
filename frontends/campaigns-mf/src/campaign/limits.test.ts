import {
  attachmentMaxBytes,
  attachmentsMaxPerStep,
  delayMinutesMax,
  delayMinutesMin,
  forecastYearsMax,
  mailboxForecastYearsMax,
  namedSendersMax,
  weekdays,
} from '@cadenza/contracts';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test('the limits of the screens are those of the contract', () => {
  expect({ ...limits }).toEqual({
    attachmentMaxBytes,
    attachmentsMaxPerStep,
    delayMinutesMax,
    delayMinutesMin,
    forecastYearsMax,
    mailboxForecastYearsMax,
    namedSendersMax,
    weekdays,
  });
});
