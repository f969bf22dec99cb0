import { DangerZone } from '../features/account/danger-zone.tsx'
import { ExportCard } from '../features/account/export-card.tsx'
import { SignOutEverywhere } from '../features/account/sign-out-everywhere.tsx'
import { PlanLosses } from '../features/billing/plan-losses.tsx'
import { EmailSettings } from '../features/notifications/email-settings.tsx'
import { PasswordForm } from '../features/profile/password-form.tsx'
import { PersonalForm } from '../features/profile/personal-form.tsx'
import { ServicesForm } from '../features/profile/services-form.tsx'
import { SecurityLogCard } from '../features/security/audit/security-log-card.tsx'
import { EmailCard } from '../features/security/email/email-card.tsx'
import { PasskeysCard } from '../features/security/passkeys/passkeys-card.tsx'
import { SecuritySummary } from '../features/security/security-summary.tsx'
import { SessionsCard } from '../features/security/sessions/sessions-card.tsx'
import { TwoStepCard } from '../features/security/two-step/two-step-card.tsx'
import { TeamLosses } from '../features/teams/team-losses.tsx'
import { useSearchParams } from '../routing/navigation.tsx'
import { Tabs } from '../ui/data/tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ProfilePage() {
  const [parameters, setParameters] = useSearchParams()
  const tab = tabs.find(({ value }) => value === parameters.get('tab'))?.value ?? 'personal'
  return (
    <div className="grid max-w-[860px] gap-6">
      <PageHeader
        title="Account Settings"
        description="Manage your profile, password, two-step verification, sessions, emails and services."
      />
      <Tabs
        label="Account Settings"
        value={tab}
        // Back leads to the previous page, not through every tab that was opened.
        onValueChange={(next) => setParameters(next === 'personal' ? {} : { tab: next }, { replace: true })}
        tabs={tabs}
      />
    </div>
  )
}

/** How people sign in, what was done with it, and what the account holds. */
function Security() {
  const [parameters, setParameters] = useSearchParams()
  const part = securityParts.find(({ value }) => value === parameters.get('part'))?.value ?? 'sign-in'
  return (
    <Tabs
      label="Security"
      value={part}
      onValueChange={(next) =>
        setParameters({ tab: 'security', ...(next !== 'sign-in' && { part: next }) }, { replace: true })
      }
      tabs={securityParts}
    />
  )
}

const securityParts = [
  {
    value: 'sign-in',
    label: 'Sign-in',
    content: (
      <div className="grid gap-5">
        <SecuritySummary />
        <PasswordForm />
        <EmailCard />
        <TwoStepCard />
        <PasskeysCard />
      </div>
    ),
  },
  {
    value: 'activity',
    label: 'Sessions and activity',
    content: (
      <div className="grid gap-5">
        <SessionsCard everywhere={<SignOutEverywhere />} />
        <SecurityLogCard />
      </div>
    ),
  },
  {
    value: 'data',
    label: 'Your data',
    content: (
      <div className="grid gap-5">
        <ExportCard />
        <DangerZone
          losses={
            <>
              <PlanLosses />
              <TeamLosses />
            </>
          }
        />
      </div>
    ),
  },
]

const tabs = [
  {
    value: 'personal',
    label: 'Personal',
    content: (
      <div className="grid gap-5">
        <PersonalForm />
        <EmailSettings />
      </div>
    ),
  },
  {
    value: 'security',
    label: 'Security',
    content: <Security />,
  },
  { value: 'services', label: 'Services', content: <ServicesForm /> },
]
