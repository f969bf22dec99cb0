import { domainIn } from '@assay/contract/lookup/rules'
import { paths } from '@assay/contract/paths'
import type { FormEvent } from 'react'
import { useNavigate } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'

type DomainFormProps = { typed: string; error?: string | undefined; isBusy: boolean }

/** Without scripts the browser sends it as it is, and the server cuts it to the domain. */
export function DomainForm({ typed, error, isBusy }: DomainFormProps) {
  const navigate = useNavigate()
  function lookUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const domain = domainIn(String(new FormData(event.currentTarget).get('domain') ?? ''))
    navigate(domain === '' ? paths.lookup : `?${new URLSearchParams({ domain })}`)
  }
  return (
    <form method="get" action={paths.lookup} onSubmit={lookUp} className="grid gap-1.5">
      <label htmlFor="domain" className="text-sm font-medium">
        Email domain or address
      </label>
      <div className="flex flex-wrap gap-2.5">
        <input
          // Another address has another default.
          key={typed}
          id="domain"
          name="domain"
          defaultValue={typed}
          placeholder="example.com"
          required
          maxLength={1000}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'domain-error' : undefined}
          className="control grow basis-56 font-mono"
        />
        <Button type="submit" variant="primary" size="lg" data-sends="" busy={isBusy}>
          Look up
        </Button>
      </div>
      <div id="domain-error" aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </div>
    </form>
  )
}
