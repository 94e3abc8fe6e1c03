import { callsOf } from '../call.ts';
import { changeSettingsRequest, productSettings } from '../product-settings.ts';
import { mailServerTestRequest, mailServerTestResponse } from '../test-emails.ts';

const call = callsOf('sending');

/** What is set for the whole product. */
export const productSettingsCalls = {
  getSettings: call({
    method: 'get',
    path: '/api/settings',
    summary: 'The settings of the product, and what its environment sets',
    response: productSettings,
  }),
  changeSettings: call({
    method: 'patch',
    path: '/api/settings',
    summary: 'Change settings of the product, for emails claimed from then on',
    request: changeSettingsRequest,
    response: productSettings,
    refusals: [409, 422],
  }),
  testMailServer: call({
    method: 'post',
    path: '/api/settings/test-email',
    summary: 'Send a short email to one address by the mail server of the settings, and tell what the server says',
    request: mailServerTestRequest,
    response: mailServerTestResponse,
    refusals: [409, 429],
  }),
};
