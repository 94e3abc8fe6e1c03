/**
 * The campaign's ledger was restored to an older instant, on the stream `restore-<campaign>`. Nothing leaves until a
 * person resumes the campaign after that (rule D7).
 */
export interface CampaignHeldAfterRestore {
  type: 'CampaignHeldAfterRestore';
  data: {
    campaignId: string;
    /** For the user: what is not known here, and what to do. */
    sentence: string;
    heldAt: string;
  };
}
