import { listedPages } from '@assay/contract/listed-pages'
import { paths } from '@assay/contract/paths'

export type AuditedPage = {
  path: string
  isSignedIn: boolean
  /** Audits that can't pass on this page, and why; Lighthouse's score counts them, we don't. */
  exempt: Record<string, string>
}

const noindex = { 'is-crawlable': 'not meant for search engines (noindex)' }
const missing = {
  ...noindex,
  'http-status-code': 'a missing page has status 404',
  'errors-in-console': 'Chromium logs the status of the page itself',
}

export const auditedPages: AuditedPage[] = [
  ...[paths.login, paths.signup, paths.resetPassword, paths.pricing, paths.status, paths.termsOfService].map(
    (path): AuditedPage => ({
      path,
      isSignedIn: false,
      exempt: listedPages.some((page) => page.path === path) ? {} : noindex,
    }),
  ),
  { path: '/docs', isSignedIn: false, exempt: {} },
  { path: '/no-such-page', isSignedIn: false, exempt: missing },
  ...[paths.dashboard, paths.analytics, paths.api, paths.billing, paths.profile].map(
    (path): AuditedPage => ({ path, isSignedIn: true, exempt: noindex }),
  ),
]

/** Of 100. What the other three categories ask for can be met in full. */
export function performanceGoal({ isSignedIn }: AuditedPage): number {
  return isSignedIn ? 90 : 95
}

/** The most that a page may shift while it loads. */
export const layoutShiftLimit = 0.02
