/** The console's address, and its API below it. Neither is a page or a route to anyone else. */
export const consolePath = '/operator'
export const consoleApi = '/operator/api'

export const operatorRoles = ['support', 'finance', 'full'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** How long a proof of the second factor opens the console. */
export const proofSeconds = 3600

/** Who may do what in the console. */
export const operatorPermissions = {
  /** Sees everything there is to see, takes tasks, writes notes, views an account as its customer does. */
  read: ['support', 'finance', 'full'],
  /** Sends a mail again or drops it, responds to messages and reports. */
  reply: ['support', 'finance', 'full'],
  end_sessions: ['support', 'finance', 'full'],
  /** Plans, credits and refunds. */
  money: ['finance', 'full'],
  /** Suspends, revokes keys, resets second factors, exports and deletes accounts. */
  accounts: ['full'],
  /** Feeds, tables, appeals, jobs and operators' own lists. */
  engine: ['full'],
  /** Writes incidents and maintenance windows. */
  incidents: ['full'],
} as const satisfies Record<string, readonly OperatorRole[]>
export type OperatorPermission = keyof typeof operatorPermissions

export function operatorMay(role: OperatorRole, permission: OperatorPermission): boolean {
  return (operatorPermissions[permission] as readonly OperatorRole[]).includes(role)
}

export const operatorRoleTexts: Record<OperatorRole, string> = {
  support: 'Support',
  finance: 'Finance',
  full: 'Full access',
}

/** Every route of the console's API and the permission that it takes. The server serves none that isn't here. */
export const operatorRoutes = {
  'GET /me': 'read',
  'GET /log': 'read',
  'GET /queue': 'read',
  'PUT /queue/owner': 'read',
  'POST /queue/done': 'reply',
  'GET /customers': 'read',
  'GET /customers/:id': 'read',
  'POST /customers/:id/notes': 'read',
  'POST /customers/:id/view': 'read',
  'GET /requests/:id': 'read',
  'POST /reports/:id/respond': 'reply',
  'POST /customers/:id/mails/:part/resend': 'reply',
  'POST /customers/:id/members/:part/end-sessions': 'end_sessions',
  'POST /mails/:id/resend': 'reply',
  'POST /mails/:id/drop': 'reply',
  'POST /jobs/:id/retry': 'engine',
  'POST /jobs/:id/drop': 'engine',
  'POST /customers/:id/plan': 'money',
  'POST /customers/:id/credit': 'money',
  'POST /customers/:id/refunds': 'money',
  'POST /customers/:id/members/:part/suspend': 'accounts',
  'POST /customers/:id/members/:part/reinstate': 'accounts',
  'POST /customers/:id/members/:part/reset-factors': 'accounts',
  'POST /customers/:id/keys/:part/revoke': 'accounts',
  'POST /customers/:id/export': 'accounts',
  'POST /customers/:id/delete': 'accounts',
  'GET /engine': 'read',
  'POST /engine/feeds/refresh': 'engine',
  'POST /engine/feeds/rollback': 'engine',
  'POST /engine/feeds/pin': 'engine',
  'POST /engine/domains': 'engine',
  'POST /engine/domains/remove': 'engine',
  'GET /appeals': 'read',
  'GET /appeals/:domain': 'read',
  'POST /appeals/:domain/decision': 'engine',
  'GET /business': 'read',
  'GET /incidents': 'read',
  'POST /incidents': 'incidents',
  'POST /incidents/:id/updates': 'incidents',
} as const satisfies Record<string, OperatorPermission>
