import { pagesFor } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'

/** For people without a session; others are redirected. */
export const guestPages = pathsOf('guest')

/** Open to everyone. */
export const openPages = pathsOf('public')

export const onboardingPages = pathsOf('onboarding')

/** Inside the frame with the sidebar. */
export const userPages = pathsOf('user')

/** Parts of users' pages that have an address of their own. */
export const userTabs = [
  `${paths.api}?tab=documentation`,
  `${paths.profile}?tab=security`,
  `${paths.profile}?tab=services`,
]

/** Written by the server itself, without the web app. */
export const serverPages = ['/docs', '/docs/quickstart', '/docs/reference', '/dev/mailbox']

export const lostPage = '/no-such-page'

function pathsOf(...access: Parameters<typeof pagesFor>) {
  return pagesFor(...access).map(({ path }) => path)
}
