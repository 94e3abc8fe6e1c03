import type { Campaign } from '@cadenza/api-client';
import { type LazyComponent, lazyComponent, preloadLinked, Route, Routes } from '@cadenza/screen-kit';
import { type ComponentType, useEffect } from 'react';
import { ByCampaign } from './components/by-campaign.tsx';
import { LoadingLine } from './components/loading-line.tsx';
import { NotFound } from './components/not-found.tsx';
import { PageBody } from './components/page-body.tsx';
import { campaignsPath, type StepKey, stepKeys } from './paths.ts';
import { CampaignListScreen } from './screens/campaign-list/campaign-list-screen.tsx';
import { CampaignShell } from './screens/campaign-shell/campaign-shell.tsx';

const screenOfStep: Record<StepKey, LazyComponent<{ campaign: Campaign }>> = {
  overview: lazyStep(async () => (await import('./screens/overview/overview-screen.tsx')).OverviewScreen),
  leads: lazyStep(async () => (await import('./screens/leads/leads-screen.tsx')).LeadsScreen),
  sequence: lazyStep(async () => (await import('./screens/sequence/sequence-screen.tsx')).SequenceScreen),
  launch: lazyStep(async () => (await import('./screens/launch/launch-screen.tsx')).LaunchScreen),
  preview: lazyStep(async () => (await import('./screens/preview/preview-screen.tsx')).PreviewScreen),
  dashboard: lazyStep(async () => (await import('./screens/dashboard/dashboard-screen.tsx')).DashboardScreen),
};
const ReportScreen = lazyComponent(
  async () => (await import('./screens/report/report-screen.tsx')).ReportScreen,
  <Loading of="campaign report" />,
);

const UploadScreen = lazyStep(async () => (await import('./screens/leads/upload-screen.tsx')).UploadScreen);

function lazyStep(load: () => Promise<ComponentType<{ campaign: Campaign }>>) {
  return lazyComponent(load, <Loading of="campaign" />);
}

function screenAt(path: string) {
  if (!path.startsWith(`${campaignsPath}/`)) return undefined;
  if (path.endsWith('/report')) return ReportScreen;
  if (path.endsWith('/leads/upload')) return UploadScreen;
  const step = stepKeys.find((each) => path.endsWith(`/${each}`));
  return step && screenOfStep[step];
}

function renderStep(step: StepKey, campaign: Campaign) {
  const Screen = screenOfStep[step];
  // Keyed, so that the state of one campaign's screen never shows up in another's.
  return <Screen key={campaign.id} campaign={campaign} />;
}

const renderUpload = (_: StepKey, campaign: Campaign) => <UploadScreen key={campaign.id} campaign={campaign} />;

function CampaignAt({ step }: { step?: StepKey }) {
  return (
    <ByCampaign>
      <CampaignShell {...(step && { step })} renderStep={renderStep} />
    </ByCampaign>
  );
}

function Loading({ of }: { of: string }) {
  return (
    <PageBody>
      <LoadingLine>{`Loading ${of}...`}</LoadingLine>
    </PageBody>
  );
}

// Fetches the screen of this URL along with the rest, not after it.
void screenAt(window.location.pathname)?.preload();

/** The shell renders this front end for every path below `/campaigns`, without a route of its own around it. */
export function CampaignsRoutes() {
  useEffect(() => preloadLinked(screenAt), []);
  return (
    <Routes>
      <Route path={campaignsPath}>
        <Route index element={<CampaignListScreen />} />
        <Route path=":campaignId" element={<CampaignAt />} />
        {stepKeys.map((step) => (
          <Route key={step} path={`:campaignId/${step}`} element={<CampaignAt step={step} />} />
        ))}
        <Route
          path=":campaignId/leads/upload"
          element={
            <ByCampaign>
              <CampaignShell step="leads" renderStep={renderUpload} />
            </ByCampaign>
          }
        />
        <Route
          path=":campaignId/report"
          element={
            <ByCampaign>
              <ReportScreen />
            </ByCampaign>
          }
        />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
