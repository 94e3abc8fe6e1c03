import { checkAddresses } from './addresses/check.ts';
import { blockOne } from './blocklist/block.ts';
import { blockMany } from './blocklist/block-many.ts';
import { checkBlocklist } from './blocklist/check.ts';
import { getBlocklistFile } from './blocklist/get-file.ts';
import { listBlocklist } from './blocklist/list.ts';
import { tellBlocklist } from './blocklist/tell.ts';
import { unblockOne } from './blocklist/unblock.ts';
import { caughtMailEmail } from './caught-mail/email.ts';
import { caughtMailFile } from './caught-mail/file.ts';
import { caughtMailList } from './caught-mail/list.ts';
import { caughtMailPage } from './caught-mail/page.ts';
import { caughtMailStyle } from './caught-mail/style.ts';
import { listCampaignEmails } from './emails/list.ts';
import { markAsSent } from './emails/mark-as-sent.ts';
import { previewEmails } from './emails/preview.ts';
import { sendAgain } from './emails/send-again.ts';
import { sendTestEmail } from './emails/send-test.ts';
import { listSentEmails } from './emails/sent-to-lead.ts';
import { exportLead } from './export-lead.ts';
import { getRelay } from './get-relay.ts';
import { holdLead } from './holds/hold-lead.ts';
import { liftHold } from './holds/lift-hold.ts';
import { listLeadsWithoutValues } from './holds/list-without-values.ts';
import { checkLaunch } from './launch/check.ts';
import { forecastLaunch } from './launch/forecast.ts';
import { getCapacity } from './mailboxes/capacity.ts';
import { endLeads } from './mailboxes/end-leads.ts';
import { listMailboxWork } from './mailboxes/list-work.ts';
import { moveLead } from './mailboxes/move-lead.ts';
import { moveLeads } from './mailboxes/move-leads.ts';
import { sendUnread, sendUnreadByRelay } from './mailboxes/send-unread.ts';
import { listDeadAddressReplies } from './refusals/list-dead-address-replies.ts';
import { listRefusedDomains } from './refusals/list-refused-domains.ts';
import { listUnclearRefusals } from './refusals/list-unclear.ts';
import { settleRefusals } from './refusals/settle.ts';
import { takeBackDeadAddresses } from './refusals/take-back.ts';
import { changeSettings } from './settings/change-settings.ts';
import { getSettings } from './settings/get-settings.ts';
import { testMailServer } from './settings/test-mail-server.ts';
import { tellBegunEmails } from './tell-begun-emails.ts';
import { tellLeadHistory } from './tell-lead-history.ts';
import { waitUntilHeard } from './wait-until-heard.ts';

export const routes = [
  listCampaignEmails,
  sendAgain,
  markAsSent,
  listSentEmails,
  previewEmails,
  sendTestEmail,
  listUnclearRefusals,
  listRefusedDomains,
  settleRefusals,
  listDeadAddressReplies,
  takeBackDeadAddresses,
  holdLead,
  liftHold,
  listLeadsWithoutValues,
  forecastLaunch,
  checkLaunch,
  getCapacity,
  moveLead,
  moveLeads,
  endLeads,
  sendUnread,
  sendUnreadByRelay,
  listMailboxWork,
  getRelay,
  getSettings,
  changeSettings,
  testMailServer,
  exportLead,
  tellLeadHistory,
  tellBlocklist,
  checkAddresses,
  tellBegunEmails,
  waitUntilHeard,
  listBlocklist,
  getBlocklistFile,
  blockOne,
  blockMany,
  checkBlocklist,
  unblockOne,
  caughtMailPage,
  caughtMailList,
  caughtMailStyle,
  caughtMailFile,
  caughtMailEmail,
];
