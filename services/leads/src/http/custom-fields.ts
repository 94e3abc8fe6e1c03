import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { addCustomField, changeCustomField, deleteCustomField } from '../handlers/custom-field.ts';
import { listCustomFields } from '../projections/custom-fields.ts';

export const listFields = route(calls.listLeadFields, (_, { database }: Context) => listCustomFields(database));

export const createField = route(calls.createLeadField, ({ body, trace }, context: Context) =>
  addCustomField(context, body, trace),
);

export const changeField = route(calls.changeLeadField, ({ params, body, trace }, context: Context) =>
  changeCustomField(context, params.key, body, trace),
);

export const deleteField = route(calls.deleteLeadField, async ({ params, trace }, context: Context) => {
  await deleteCustomField(context, params.key, trace);
  return { success: true } as const;
});
