import { AnalyticsPanel } from '../features/usage/analytics-panel.tsx'

export function AnalyticsPage() {
  return <AnalyticsPanel />
}
