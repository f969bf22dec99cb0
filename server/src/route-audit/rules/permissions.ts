import type { Permission } from '@assay/contract/teams/roles'

/** What a member must be allowed to do, by route; `self` is the person's own, whatever their role. */
export function permissionOf(route: string): Permission | 'self' | undefined {
  return table.find(([pattern]) => pattern.test(route))?.[1]
}

/** The first that matches. */
const table: [RegExp, Permission | 'self'][] = [
  // The team's log is in it for those who manage the team; `roles.test.ts` looks inside.
  [/^\w+ \/(account|audit)\b/, 'self'],
  [/^(GET|POST) \/teams$|^POST \/invitations\/accept$/, 'self'],
  [/^GET \/teams\/current(\/members)?$/, 'read'],
  [/^(POST \/teams\/current\/owner|DELETE \/teams\/current)$/, 'own'],
  [/^\w+ \/teams\/current/, 'manage'],
  [/^\w+ \/(billing|invoices|usegenkkurl|cancel-otp|cancel-subscription)\b/, 'bill'],
  [/^(POST \/(requests\/find|lists\/effect|playground\/verify|contact-form)$|\w+ \/coming-soon)/, 'read'],
  [/^GET \/(usage|requests|rules|review|waves|lists|files|api-keys|form-keys|webhook-endpoints)\b/, 'read'],
  [/^\w+ \/(requests|rules|review|waves|lists|files|api-keys|form-keys|webhook-endpoints)\b/, 'develop'],
]
