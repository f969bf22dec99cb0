import type { Page } from '@playwright/test'

export type Connection = ReturnType<typeof createConnection>

/** For what a page says once it has tried three times, in three seconds. */
export const afterRetries = { timeout: 10_000 }

/** Loses the server for one page: every request fails as if no process listened. */
export function createConnection(page: Page) {
  return {
    lose: () => page.route('**/*', (route) => route.abort('connectionrefused')),
    restore: () => page.unroute('**/*'),
  }
}
