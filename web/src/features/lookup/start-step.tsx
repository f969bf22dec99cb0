import { formatCount } from '@assay/contract/format/figures'
import type { AppealPage } from '@assay/contract/lookup/pages'
import { appealDays, appealLengths } from '@assay/contract/lookup/rules'
import { paths } from '@assay/contract/paths'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AppealField } from './appeal-field.tsx'

type Start = Extract<AppealPage, { step: 'start' }>

export function StartStep({ page: { domain, is_flagged, verdict } }: { page: Start }) {
  if (!is_flagged) {
    return (
      <Card>
        <CardHeader title="There’s nothing to appeal" />
        <CardBody className="grid justify-items-start gap-4">
          <p className="text-muted">
            {verdict === 'ok'
              ? 'We don’t flag this domain. If a form rejected an address there, please ask the company behind the form.'
              : 'Nobody can register this name, so nobody can appeal for it.'}
          </p>
          <Button asChild>
            <Link to={`${paths.lookup}?${new URLSearchParams({ domain })}`}>See what we know</Link>
          </Button>
        </CardBody>
      </Card>
    )
  }
  return (
    <Card>
      {/* Sent by the browser itself, so that it works without scripts. */}
      <form method="post" action={paths.lookupAppeal} className="grid gap-5 p-5">
        <input type="hidden" name="action" value="start" />
        <input type="hidden" name="domain" value={domain} />
        <AppealField label="Your email address" hint="We send you a private link to this appeal, and our decision.">
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              maxLength={appealLengths.email}
              autoComplete="email"
              className="control"
            />
          )}
        </AppealField>
        <AppealField
          label="What is the domain used for?"
          hint={`Who has mailboxes there, and since when? Up to ${formatCount(appealLengths.usedFor)} characters.`}
        >
          {(control) => (
            <textarea
              {...control}
              name="used_for"
              rows={5}
              maxLength={appealLengths.usedFor}
              className="control h-auto min-h-20 py-2"
            />
          )}
        </AppealField>
        <p className="text-sm text-muted">
          We use what you tell us for this appeal alone and delete it {appealDays.decided} days after we decide, or
          after {appealDays.unproven} days if you don’t prove that the domain is yours.{' '}
          <TextLink asChild>
            <Link to={paths.privacyPolicy}>Privacy Policy</Link>
          </TextLink>
        </p>
        <div>
          <Button type="submit" variant="primary" size="lg" data-sends="">
            Continue
          </Button>
        </div>
      </form>
    </Card>
  )
}
