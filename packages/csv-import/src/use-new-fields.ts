import { api, cached, errorMessage } from '@cadenza/api-client';
import type { CustomField } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate } from '@cadenza/screen-kit';
import { useState } from 'react';

/** Makes the fields of an import before it begins. */
export function useNewFields() {
  const invalidate = useInvalidate();
  const [isMaking, setIsMaking] = useState(false);

  /** Returns why not all were made; null when they were. Those that were made are in the list of fields then. */
  async function make(fields: readonly CustomField[]): Promise<string | null> {
    if (fields.length === 0) return null;
    setIsMaking(true);
    try {
      // One after the other: the list keeps the order of the columns.
      for (const { key, label, type } of fields) await api.call(calls.createLeadField, { body: { key, label, type } });
      return null;
    } catch (error) {
      return errorMessage(error, 'The new fields could not be created');
    } finally {
      // What was refused may be there already: its answer was lost, or another page made it.
      await invalidate(cached.leadFields);
      setIsMaking(false);
    }
  }

  return { isMaking, make };
}
