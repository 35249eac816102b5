import { useLocation } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { Overview } from '@/authoring/overview/Overview';
import { Settings } from '@/authoring/overview/Settings';
import '@/authoring/overview/overview.css';

/** The overview of an instrument, and its settings, which have a tab but no path of their own. */
export default function InstrumentOverviewPage() {
  const { search } = useLocation();
  return new URLSearchParams(search).get('tab') === 'settings' ? (
    <InstrumentScreen screen="settings" lead="settings.lead">
      <Settings />
    </InstrumentScreen>
  ) : (
    <InstrumentScreen screen="overview">
      <Overview />
    </InstrumentScreen>
  );
}
