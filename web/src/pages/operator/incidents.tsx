import { IncidentsView } from '../../features/operator/incidents.tsx'

export function IncidentsPage() {
  return <IncidentsView />
}
