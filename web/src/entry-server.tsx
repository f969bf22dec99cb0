import type { PublicConfig } from '@assay/contract/config'
import { paths } from '@assay/contract/paths'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { applyPlans, setConfig } from './api/config.ts'
import { type InitialData, setInitialData } from './api/initial-data.ts'
import { App } from './app/app.tsx'
import { preloadPage, routeOf, SkeletonOf } from './app/router.tsx'
import { StaticRouter } from './routing/navigation.tsx'

type PageRequest = { pathname: string; config: PublicConfig; data: InitialData | null }

/** Public pages that differ for someone who is signed in. */
const guestPages: ReadonlySet<string> = new Set([
  paths.login,
  paths.signup,
  paths.pricing,
  paths.resetPassword,
  paths.success,
])

/**
 * The HTML of a page as the server sends it: a public page as a guest sees it, which main.tsx hydrates, and for a
 * signed-in page what it shows while it loads. base.css hides it where this browser shows something else.
 */
export async function renderPage({ pathname, config, data }: PageRequest): Promise<string> {
  setConfig(config)
  await applyPlans()
  // Guests who open the front page get the sign-in page without a redirect.
  const shown = pathname === paths.home ? paths.login : pathname
  const route = routeOf(shown)
  if (route.access === 'user' || route.access === 'onboarding') {
    const html = renderToString(<SkeletonOf route={route} />)
    return `<div id="root" data-rendered="user">${html}</div><noscript>Assay needs JavaScript. Please turn it on and reload this page.</noscript>`
  }
  await preloadPage(route)
  // Nothing below waits, so the data of two requests never mix.
  setInitialData(data)
  const html = renderToString(
    <StrictMode>
      <StaticRouter pathname={shown} search={data?.search}>
        <App />
      </StaticRouter>
    </StrictMode>,
  )
  return `<div id="root" data-rendered="${guestPages.has(route.path) ? 'guest' : 'everyone'}">${html}</div>`
}
