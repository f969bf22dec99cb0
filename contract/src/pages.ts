import type { ServiceId } from './services.ts'

/** guest: signed out only. public: everyone. onboarding, user: signed in only. */
export type Access = 'guest' | 'public' | 'onboarding' | 'user'

type Row = {
  path: string
  title: string
  access: Access
  /** The page draws the whole window, without a header and footer around it. */
  isBare?: boolean
  /** Where a menu lists it. A user's page without one is found by search and by links. */
  menu?: Menu
}

type Menu = 'start' | ServiceId | 'account' | 'help' | 'legal'

/**
 * Every page of the web app, in the order of the menus. Each has a file in web/src/pages that is named after its path.
 * All of this is in every visitor's first script, so what only the server needs is in listed-pages.ts.
 */
export const pages = {
  login: { path: '/login', title: 'Sign in', access: 'guest', isBare: true },
  signup: { path: '/signup', title: 'Create an account', access: 'guest', isBare: true },

  pricing: { path: '/pricing', title: 'Pricing', access: 'public', isBare: true },
  resetPassword: { path: '/reset-password', title: 'Reset your password', access: 'public', isBare: true },
  success: { path: '/success', title: 'Payment', access: 'public' },
  termsOfService: { path: '/terms-of-service', title: 'Terms of Service', access: 'public', menu: 'legal' },
  refundPaymentPolicy: {
    path: '/refund-payment-policy',
    title: 'Refund and Payment Policy',
    access: 'public',
    menu: 'legal',
  },
  privacyPolicy: { path: '/privacy-policy', title: 'Privacy Policy', access: 'public', menu: 'legal' },
  disclaimer: { path: '/disclaimer', title: 'Disclaimer', access: 'public', menu: 'legal' },
  status: { path: '/status', title: 'Status', access: 'public', menu: 'help' },
  lookup: { path: '/lookup', title: 'Domain look-up', access: 'public' },
  lookupAppeal: { path: '/lookup/appeal', title: 'Appeal', access: 'public' },
  lookupDecisions: { path: '/lookup/decisions', title: 'Decisions on appeals', access: 'public' },

  completeProfile: { path: '/complete-profile', title: 'Complete your profile', access: 'onboarding' },
  services: { path: '/services', title: 'Choose your services', access: 'onboarding' },

  dashboard: { path: '/dashboard', title: 'Dashboard', access: 'user', menu: 'start' },
  developerTools: { path: '/developer-tools', title: 'Developer Tools', access: 'user', menu: 'developer' },
  api: { path: '/api', title: 'API', access: 'user', menu: 'developer' },
  playground: { path: '/playground', title: 'Playground', access: 'user', menu: 'developer' },
  lists: { path: '/lists', title: 'Lists', access: 'user', menu: 'developer' },
  rules: { path: '/rules', title: 'Rules', access: 'user', menu: 'developer' },
  review: { path: '/review', title: 'Review', access: 'user', menu: 'developer' },
  files: { path: '/files', title: 'Files', access: 'user', menu: 'developer' },
  webhooks: { path: '/webhooks', title: 'Webhooks', access: 'user', menu: 'developer' },
  form: { path: '/form', title: 'Form', access: 'user', menu: 'developer' },
  lawTools: { path: '/law-tools', title: 'Law Tools', access: 'user', menu: 'law' },
  otherServices: { path: '/other-services', title: 'Other Services', access: 'user', menu: 'other' },
  notifications: { path: '/notifications', title: 'Notifications', access: 'user' },
  analytics: { path: '/analytics', title: 'Analytics', access: 'user', menu: 'start' },
  waves: { path: '/waves', title: 'Waves', access: 'user', menu: 'start' },
  profile: { path: '/profile', title: 'Account settings', access: 'user', menu: 'account' },
  subscriptions: { path: '/subscriptions', title: 'Subscriptions', access: 'user', menu: 'account' },
  billing: { path: '/billing', title: 'Billing', access: 'user', menu: 'account' },
  contact: { path: '/contact', title: 'Contact us', access: 'user', menu: 'account' },
} as const satisfies Record<string, Row>

/** Addresses that lead to a page. */
export const redirects = {
  home: { path: '/', to: '/dashboard' },
  settings: { path: '/settings', to: '/profile' },
} as const satisfies Record<string, { path: string; to: PagePath }>

type PageRow = (typeof pages)[keyof typeof pages]
export type PagePath = PageRow['path']
export type Page = Row & { path: PagePath }

/** The paths of the pages with this access, for tables that must have an entry for each. */
export type PathWith<Kind extends Access> = Extract<PageRow, { access: Kind }>['path']

export function pagesFor(...access: Access[]): Page[] {
  return Object.values<Page>(pages).filter((page) => access.includes(page.access))
}

export function pagesIn(...menus: Menu[]): Page[] {
  return Object.values<Page>(pages).filter(({ menu }) => menu && menus.includes(menu))
}
