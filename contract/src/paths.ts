/** Every screen of the web app. The server answers any other page address with HTTP 404. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-password',
  success: '/success',
  termsOfService: '/terms-of-service',
  privacyPolicy: '/privacy-policy',
  disclaimer: '/disclaimer',
  refundPaymentPolicy: '/refund-payment-policy',
  status: '/status',
  completeProfile: '/complete-profile',
  services: '/services',
  api: '/api',
  developerTools: '/developer-tools',
  lawTools: '/law-tools',
  otherServices: '/other-services',
  dashboard: '/dashboard',
  profile: '/profile',
  notifications: '/notifications',
  subscriptions: '/subscriptions',
  contact: '/contact',
  billing: '/billing',
  analytics: '/analytics',
  settings: '/settings',
} as const

/** `/dashboard/` is the same page as `/dashboard`. */
export function isAppPath(pathname: string): boolean {
  const withoutSlash = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return appPaths.has(withoutSlash)
}

const appPaths: ReadonlySet<string> = new Set(Object.values(paths))
