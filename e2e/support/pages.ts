import { paths } from '@assay/contract/paths'

/** For people without a session; others are sent on. */
export const guestPages = [paths.login, paths.signup]

/** The screens that are open to everyone. */
export const openPages = [
  paths.resetPassword,
  paths.success,
  paths.termsOfService,
  paths.privacyPolicy,
  paths.disclaimer,
  paths.refundPaymentPolicy,
  paths.status,
]

/** Written by the server itself, without the web app. */
export const serverPages = ['/docs', '/docs/quickstart', '/docs/reference', '/dev/mailbox']

export const lostPage = '/no-such-page'

export const onboardingPages = [paths.completeProfile, paths.services]

/** Inside the frame with the sidebar. */
export const userPages = [
  paths.dashboard,
  paths.developerTools,
  paths.api,
  paths.lawTools,
  paths.otherServices,
  paths.analytics,
  paths.subscriptions,
  paths.billing,
  paths.notifications,
  paths.contact,
  paths.profile,
]

/** Parts of the above that have an address of their own. */
export const userTabs = [
  `${paths.api}?tab=documentation`,
  `${paths.profile}?tab=security`,
  `${paths.profile}?tab=services`,
]
