import type { Page } from '@playwright/test'

export type Connection = ReturnType<typeof createConnection>

/** Loses the server for one page: every request fails as if no process listened. */
export function createConnection(page: Page) {
  return {
    lose: () => page.route('**/*', (route) => route.abort('connectionrefused')),
    restore: () => page.unroute('**/*'),
  }
}
