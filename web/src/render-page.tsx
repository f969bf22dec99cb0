import { paths } from '@assay/contract/paths'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { frameOf, routeOf } from './app/router.tsx'
import { type FirstPage, setFirstPage } from './features/lookup/first-page.ts'
import { type FirstStatus, setFirstStatus } from './features/status/first-status.ts'
import { StaticRouter } from './routing/navigation.tsx'

/** Pages that differ for someone who is signed in. */
const guestPages: ReadonlySet<string> = new Set([
  paths.login,
  paths.signup,
  paths.pricing,
  paths.resetPassword,
  paths.success,
])

/**
 * Draws a public page for a guest, as the server sends it; main.tsx takes it over. For the settings, see
 * api/config.ts.
 */
export async function renderPage(
  pathname: string,
  status: FirstStatus | null,
  first: FirstPage | null,
): Promise<string> {
  const route = routeOf(pathname)
  await Promise.all([route.Page.preload(), frameOf(route)?.preload()])
  // Nothing below waits, so two pages are never drawn at once.
  setFirstStatus(status)
  setFirstPage(first)
  const html = renderToString(
    <StrictMode>
      <StaticRouter pathname={pathname} search={first?.search}>
        <App />
      </StaticRouter>
    </StrictMode>,
  )
  return `<div id="root" data-drawn="${guestPages.has(route.path) ? 'guest' : 'everyone'}">${html}</div>`
}
