import { paths } from '@assay/contract/paths'
import { Webhook } from 'lucide-react'
import { config } from '../api/config.ts'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { ReadOnlyNotice } from '../features/teams/role-gate.tsx'
import { EndpointsPanel } from '../features/webhooks/endpoints-panel.tsx'
import { useNavigate, useSearchParams } from '../routing/navigation.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** A documentation site of one’s own may not have it. */
const guide = config.docsUrl === '/docs' ? '/docs/webhooks' : config.docsUrl

export function WebhooksPage() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Webhooks"
        description={
          <>
            Have your server notified when something happens in your account.{' '}
            <TextLink href={guide}>Read the guide</TextLink>
          </>
        }
      />
      <ReadOnlyNotice permission="develop" />
      <ServiceGate service="developer" icon={<Webhook />}>
        <EndpointsPanel
          openId={parameters.get('endpoint')}
          onOpen={(id) => navigate(id === null ? paths.webhooks : `${paths.webhooks}?endpoint=${id}`)}
        />
      </ServiceGate>
    </>
  )
}
