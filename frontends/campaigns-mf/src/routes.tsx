import type { Campaign } from '@cadenza/api-client';
import { Route, Routes } from '@cadenza/platform';
import type { ComponentType } from 'react';
import { NotFound } from './components/not-found.tsx';
import { campaignsPath, type StepKey, stepKeys } from './paths.ts';
import { CampaignListScreen } from './screens/campaign-list/campaign-list-screen.tsx';
import { CampaignShell } from './screens/campaign-shell/campaign-shell.tsx';
import { DashboardScreen } from './screens/dashboard/dashboard-screen.tsx';
import { LaunchScreen } from './screens/launch/launch-screen.tsx';
import { LeadsScreen } from './screens/leads/leads-screen.tsx';
import { OverviewScreen } from './screens/overview/overview-screen.tsx';
import { PreviewScreen } from './screens/preview/preview-screen.tsx';
import { ReportScreen } from './screens/report/report-screen.tsx';
import { SequenceScreen } from './screens/sequence/sequence-screen.tsx';

const screenOfStep: Record<StepKey, ComponentType<{ campaign: Campaign }>> = {
  overview: OverviewScreen,
  leads: LeadsScreen,
  sequence: SequenceScreen,
  launch: LaunchScreen,
  preview: PreviewScreen,
  dashboard: DashboardScreen,
};

function renderStep(step: StepKey, campaign: Campaign) {
  const Screen = screenOfStep[step];
  // Keyed: what one campaign's screen keeps must not show up in another's.
  return <Screen key={campaign.id} campaign={campaign} />;
}

/** The shell gives this front end every address below `/campaigns`, without a route of its own around it. */
export function CampaignsRoutes() {
  return (
    <Routes>
      <Route path={campaignsPath}>
        <Route index element={<CampaignListScreen />} />
        <Route path=":campaignId" element={<CampaignShell renderStep={renderStep} />} />
        {stepKeys.map((step) => (
          <Route
            key={step}
            path={`:campaignId/${step}`}
            element={<CampaignShell step={step} renderStep={renderStep} />}
          />
        ))}
        <Route path=":campaignId/report" element={<ReportScreen />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
