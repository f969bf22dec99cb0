export const roles = ['owner', 'admin', 'developer', 'billing', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Who may do what in a team. Routes, screens and row policies follow this table; `private.may` in the database is tested against it. */
export const permissions = {
  /** Sees everything but secrets and money. */
  read: ['owner', 'admin', 'developer', 'billing', 'viewer'],
  /** API keys, rules, lists, review, waves, form, webhooks and files. */
  develop: ['owner', 'admin', 'developer'],
  /** Sees and changes the plan, payments, invoices and billing details. */
  bill: ['owner', 'admin', 'billing'],
  /** Members, invitations, the team's name and its security log. */
  manage: ['owner', 'admin'],
  /** Sets up single sign-on, by which somebody could become any member; deletes the team or hands it over. */
  own: ['owner'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

export function may(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role)
}

/** The roles' names on screens and in mails. */
export const roleTexts: Record<Role, { name: string; description: string }> = {
  owner: { name: 'Owner', description: 'Everything, including single sign-on, deleting the team and handing it over' },
  admin: { name: 'Admin', description: 'Everything except single sign-on, deleting the team and handing it over' },
  developer: { name: 'Developer', description: 'API keys, rules, lists, review, webhooks and files' },
  billing: { name: 'Billing', description: 'Plan, invoices and billing details' },
  viewer: { name: 'Viewer', description: 'Sees everything except secrets and payments' },
}
