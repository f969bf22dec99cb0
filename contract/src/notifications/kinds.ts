import type { Permission } from '../teams/roles.ts'

/** What notifications and their mails are about, and whom each kind concerns: the members of a team with that permission. */
export const notificationKinds = {
  billing: { permission: 'bill', name: 'Billing', description: 'Payments, invoices and plan changes' },
  quota: { permission: 'develop', name: 'Quota', description: 'When your quota is nearly or fully used' },
  keys: { permission: 'develop', name: 'API keys', description: 'Keys that are created, rotated or deleted' },
  webhooks: { permission: 'develop', name: 'Webhooks', description: 'Endpoints that fail or change' },
  files: { permission: 'develop', name: 'Files', description: 'Files that are checked' },
  waves: { permission: 'develop', name: 'Waves', description: 'Unusual sign-ups that arrive together' },
  results: {
    permission: 'develop',
    name: 'Results',
    description: 'Verdicts that changed later, and replies to your reports',
  },
  account: { permission: 'manage', name: 'Account', description: 'When we look at your account or move it' },
  product: { permission: 'manage', name: 'Product', description: 'Services you asked about' },
} as const satisfies Record<string, { permission: Permission; name: string; description: string }>
export type NotificationKind = keyof typeof notificationKinds
