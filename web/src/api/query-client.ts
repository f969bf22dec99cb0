import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { onUserLeft } from './session.ts'

/** The one cache of server data. It survives visits to public pages. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isWorthRetrying(error) },
    // A retried write could happen twice; the person decides.
    mutations: { retry: false },
  },
})

// The next user of this browser must not see the previous one's data.
onUserLeft(() => queryClient.clear())

function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.status >= 500)
}
