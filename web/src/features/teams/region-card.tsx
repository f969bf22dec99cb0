import { paths } from '@assay/contract/paths'
import { config } from '../../api/config.ts'
import { Link } from '../../routing/link.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The team's region; nothing if there is only one. */
export function RegionCard() {
  const { regions } = config
  const own = regions?.all.find(({ name }) => name === regions.own)
  if (!own) return null
  return (
    <Card>
      <CardHeader
        title="Data region"
        description={
          <>
            This team’s people, API keys, requests and invoices are in the {own.label} region. Send API requests to{' '}
            <span className="break-all">{own.baseUrl}</span>. Need another region?{' '}
            <TextLink asChild>
              <Link to={paths.contact}>Contact us</Link>
            </TextLink>{' '}
            and we’ll move the team.
          </>
        }
      />
    </Card>
  )
}
