import { paths } from '@assay/contract/paths'
import { config } from '../../api/config.ts'
import { Link } from '../../routing/link.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Where the account is; nothing where there is only one place. */
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
            Your account, API keys, requests and invoices are in the {own.label} region. Send API requests to{' '}
            <span className="break-all">{own.baseUrl}</span>. Need another region?{' '}
            <TextLink asChild>
              <Link to={paths.contact}>Contact us</Link>
            </TextLink>{' '}
            and we’ll move your account.
          </>
        }
      />
    </Card>
  )
}
