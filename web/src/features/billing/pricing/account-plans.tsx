import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { PlanSection } from './plan-section.tsx'

/** For a public page, which has no query cache of its own. */
export function AccountPlans() {
  return (
    <QueryClientProvider client={queryClient}>
      <PlanSection />
    </QueryClientProvider>
  )
}
