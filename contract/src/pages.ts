/** guest: only without a session. public: everyone. onboarding, user: signed in only. */
export type Access = 'guest' | 'public' | 'onboarding' | 'user'

type Row = {
  path: string
  title: string
  /** Below the title, also while the page loads. */
  intro?: string
  access: Access
  /** Between header and footer the page has a layout of its own. */
  isBare?: boolean
  isLegal?: boolean
}

/**
 * Every page of the web app. Each has a file in web/src/pages that is named after its path.
 * All of this is in every visitor's first script, so what only the server needs is in listed-pages.ts.
 */
export const pages = {
  login: { path: '/login', title: 'Sign in', access: 'guest', isBare: true },
  signup: { path: '/signup', title: 'Create an account', access: 'guest', isBare: true },

  pricing: { path: '/pricing', title: 'Pricing', access: 'public', isBare: true },
  resetPassword: { path: '/reset-password', title: 'Reset your password', access: 'public', isBare: true },
  success: { path: '/success', title: 'Payment', access: 'public' },
  termsOfService: { path: '/terms-of-service', title: 'Terms of Service', access: 'public', isLegal: true },
  refundPaymentPolicy: {
    path: '/refund-payment-policy',
    title: 'Refund and Payment Policy',
    access: 'public',
    isLegal: true,
  },
  privacyPolicy: { path: '/privacy-policy', title: 'Privacy Policy', access: 'public', isLegal: true },
  disclaimer: { path: '/disclaimer', title: 'Disclaimer', access: 'public', isLegal: true },
  status: { path: '/status', title: 'Status', access: 'public' },
  lookup: { path: '/lookup', title: 'Domain look-up', access: 'public' },
  lookupAppeal: { path: '/lookup/appeal', title: 'Appeal', access: 'public' },
  lookupDecisions: { path: '/lookup/decisions', title: 'Decisions on appeals', access: 'public' },
  invitation: { path: '/invitation', title: 'Invitation', access: 'public', isBare: true },

  completeProfile: { path: '/complete-profile', title: 'Complete your profile', access: 'onboarding' },
  services: { path: '/services', title: 'Choose your services', access: 'onboarding' },

  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    intro: 'What your rules decided today, what needs you, and your plans in one place.',
    access: 'user',
  },
  developerTools: { path: '/developer-tools', title: 'Developer Tools', access: 'user' },
  api: { path: '/api', title: 'API', access: 'user' },
  playground: { path: '/playground', title: 'Playground', access: 'user' },
  lists: { path: '/lists', title: 'Lists', access: 'user' },
  rules: { path: '/rules', title: 'Rules', access: 'user' },
  review: { path: '/review', title: 'Review', access: 'user' },
  files: { path: '/files', title: 'Files', access: 'user' },
  webhooks: { path: '/webhooks', title: 'Webhooks', access: 'user' },
  form: { path: '/form', title: 'Form', access: 'user' },
  lawTools: { path: '/law-tools', title: 'Law Tools', access: 'user' },
  otherServices: { path: '/other-services', title: 'Other Services', access: 'user' },
  notifications: { path: '/notifications', title: 'Notifications', access: 'user' },
  analytics: {
    path: '/analytics',
    title: 'Analytics',
    intro: 'What your rules decided, why, and how much of your quota it took.',
    access: 'user',
  },
  waves: { path: '/waves', title: 'Waves', access: 'user' },
  profile: { path: '/profile', title: 'Account Settings', access: 'user' },
  team: { path: '/team', title: 'Team', access: 'user' },
  subscriptions: { path: '/subscriptions', title: 'Subscriptions', access: 'user' },
  billing: { path: '/billing', title: 'Billing', access: 'user' },
  contact: { path: '/contact', title: 'Contact us', access: 'user' },
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

export function legalPages(): Page[] {
  return Object.values<Page>(pages).filter(({ isLegal }) => isLegal)
}
