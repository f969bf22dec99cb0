import { type Permission, permissions, roles, roleTexts } from '@assay/contract/teams/roles'
import { Check } from 'lucide-react'
import { useTeam } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** From the table that the server follows. */
export function RolesDialog({ onClose }: { onClose: () => void }) {
  const team = useTeam()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isWide
      title="Roles and what they can do"
      description="Everyone can change their own profile, password and notifications."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <dl className="grid gap-5">
        {roles.map((role) => (
          <div key={role}>
            <dt className="flex items-center gap-2 font-medium">
              {roleTexts[role].name}
              {team?.role === role && <Pill>Your role</Pill>}
            </dt>
            <dd className="mt-1.5 grid gap-1 text-sm text-muted">
              {known
                .filter((permission) => permissions[permission].some((allowed) => allowed === role))
                .map((permission) => (
                  <span key={permission} className="flex items-start gap-2">
                    <Check className="mt-0.5 size-3.5 shrink-0 text-accent" aria-hidden="true" />
                    {words[permission]}
                  </span>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const words: Record<Permission, string> = {
  own: 'Set up single sign-on, delete the team or hand it over',
  manage: 'Invite, change and remove members; the team’s name and security log',
  bill: 'Choose plans, pay, and see invoices and billing details',
  develop: 'Work with API keys, rules, lists, review, waves, the form, webhooks and files',
  read: 'See everything except secrets and payments',
}
const known = ['own', 'manage', 'bill', 'develop', 'read'] as const
