import { DangerZone } from '../features/account/danger-zone.tsx'
import { ExportCard } from '../features/account/export-card.tsx'
import { SessionsCard } from '../features/account/sessions-card.tsx'
import { PlanLosses } from '../features/billing/plan-losses.tsx'
import { profileIntro } from '../features/profile/intro.ts'
import { PasswordForm } from '../features/profile/password-form.tsx'
import { PersonalForm } from '../features/profile/personal-form.tsx'
import { ServicesForm } from '../features/profile/services-form.tsx'
import { useSearchParams } from '../routing/navigation.tsx'
import { Tabs } from '../ui/data/tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ProfilePage() {
  const [parameters, setParameters] = useSearchParams()
  const tab = tabs.find(({ value }) => value === parameters.get('tab'))?.value ?? 'personal'
  return (
    <div className="grid max-w-[860px] gap-6">
      <PageHeader {...profileIntro} />
      <Tabs
        label="Account settings"
        value={tab}
        // Back leads to the previous page, not through every tab that was opened.
        onValueChange={(next) => setParameters(next === 'personal' ? {} : { tab: next }, { replace: true })}
        tabs={tabs}
      />
    </div>
  )
}

const tabs = [
  { value: 'personal', label: 'Personal', content: <PersonalForm /> },
  {
    value: 'security',
    label: 'Security',
    content: (
      <div className="grid gap-5">
        <PasswordForm />
        <SessionsCard />
        <ExportCard />
        <DangerZone losses={<PlanLosses />} />
      </div>
    ),
  },
  { value: 'services', label: 'Services', content: <ServicesForm /> },
]
