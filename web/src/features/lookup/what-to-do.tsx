import type { Lookup } from '@assay/contract/lookup/pages'
import { paths } from '@assay/contract/paths'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export function WhatToDo({ lookup: { verdict, appeal } }: { lookup: Lookup }) {
  if (appeal !== null) {
    return (
      <Card>
        <CardHeader title="Is this your domain?" />
        <CardBody className="grid gap-4">
          <p className="text-muted">
            Prove it with a DNS record or a code sent to <span className="break-words">postmaster@{appeal}</span>, and
            tell us what it’s used for. A person decides, usually within two working days, and the decision is published
            without your details.
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button asChild>
              <a href={`${paths.lookupAppeal}?${new URLSearchParams({ domain: appeal })}`}>Start an appeal</a>
            </Button>
            <TextLink asChild>
              <Link to={paths.lookupDecisions}>Recent decisions</Link>
            </TextLink>
          </div>
        </CardBody>
      </Card>
    )
  }
  return (
    <Card>
      <CardHeader title={verdict === 'ok' ? 'Was an address rejected anyway?' : 'What to do'} />
      <CardBody className="text-muted">
        {verdict === 'ok'
          ? 'We don’t flag this domain. The company behind the form makes its own rules, so please ask them.'
          : 'Nobody can register this name or have a mailbox there. Check its spelling.'}
      </CardBody>
    </Card>
  )
}
