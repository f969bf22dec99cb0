import { BookOpen, Waves } from 'lucide-react'
import { config } from '../api/config.ts'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { ReadOnlyNotice } from '../features/teams/role-gate.tsx'
import { WavesPanel } from '../features/waves/waves-panel.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function WavesPage() {
  const guideUrl = config.docsUrl === '/docs' ? '/docs/sign-up-farms' : config.docsUrl
  return (
    <>
      <PageHeader
        title="Waves"
        description="Groups of sign-ups that look like one source, compared with your own usual traffic."
        actions={
          <Button asChild>
            <a href={guideUrl}>
              <BookOpen aria-hidden="true" />
              Guide: sign-up farms
            </a>
          </Button>
        }
      />
      <ReadOnlyNotice permission="develop" />
      <ServiceGate service="developer" icon={<Waves />}>
        <WavesPanel guideUrl={guideUrl} />
      </ServiceGate>
    </>
  )
}
