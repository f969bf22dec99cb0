import { paths } from '@assay/contract/paths'
import { ChartColumn, KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import type { NewKey } from '../features/api-keys/api.ts'
import { ApiKeysPanel } from '../features/api-keys/api-keys-panel.tsx'
import { ReadOnlyNotice } from '../features/teams/role-gate.tsx'
import { Link } from '../routing/link.tsx'
import { useSearchParams } from '../routing/navigation.tsx'
import { Button } from '../ui/button.tsx'
import { Tabs } from '../ui/data/tabs.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TextLink } from '../ui/text-link.tsx'

export function ApiPage() {
  const [parameters, setParameters] = useSearchParams()
  // In the page and not in a tab, so that the code samples show a key that was just created.
  const [newKey, setNewKey] = useState<NewKey | null>(null)
  const apiKey = newKey?.fullKey ?? null
  return (
    <>
      <PageHeader
        title="API"
        description={
          <>
            Create and manage your API keys, and read the quickstart.{' '}
            <TextLink asChild>
              <Link to={paths.status}>Service status</Link>
            </TextLink>
          </>
        }
        actions={
          <Button asChild>
            <Link to={paths.analytics}>
              <ChartColumn aria-hidden="true" />
              View analytics
            </Link>
          </Button>
        }
      />
      <ReadOnlyNotice permission="develop" />
      <ServiceGate service="developer" icon={<KeyRound />}>
        <Tabs
          label="API"
          value={parameters.get('tab') === 'documentation' ? 'documentation' : 'keys'}
          // Back leads to the previous page, not through every tab that was opened.
          onValueChange={(next) => setParameters(next === 'keys' ? {} : { tab: next }, { replace: true })}
          tabs={[
            {
              value: 'keys',
              label: 'API Keys',
              content: (
                <div className="grid gap-4">
                  <ApiKeysPanel
                    newKey={newKey}
                    onNewKey={setNewKey}
                    startsCreating={parameters.get('create') === 'key'}
                    onStarted={() => setParameters({}, { replace: true })}
                  />
                  <p className="text-sm text-muted">
                    API keys belong on your server. To check addresses in a web page,{' '}
                    <TextLink asChild>
                      <Link to={paths.form}>create a publishable key</Link>
                    </TextLink>
                    .
                  </p>
                </div>
              ),
            },
            {
              value: 'documentation',
              label: 'Documentation',
              content: (
                <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
                  <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
                    <Quickstart apiKey={apiKey} />
                    <Playground compact />
                  </Suspense>
                </div>
              ),
            },
          ]}
        />
      </ServiceGate>
    </>
  )
}

/** Scripts of their own: most visits are about keys. */
const Quickstart = lazy(async () => ({
  default: (await import('../features/verification/quickstart.tsx')).Quickstart,
}))
const Playground = lazy(async () => ({
  default: (await import('../features/verification/playground.tsx')).Playground,
}))
