import { useQuery } from '@tanstack/react-query'
import { Plus, TextCursorInput } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { formKeysQuery } from './api.ts'
import { FormKeyCard } from './form-key-card.tsx'
import { KeyDialog } from './key-dialog.tsx'

export function FormPanel() {
  const [isCreating, setIsCreating] = useState(false)
  const mayDevelop = useMay('develop')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { data: keys, error, isFetching, refetch } = useQuery(formKeysQuery)
  if (!keys && error) {
    return (
      <LoadError
        title="We couldn’t load your publishable keys"
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    )
  }
  if (!keys) return <FormSkeleton onRetry={() => refetch()} />
  const chosen = keys.find(({ id }) => id === chosenId) ?? keys.at(-1)
  const createButton = mayDevelop && (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      Create publishable key
    </Button>
  )
  return (
    <>
      {chosen ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <div className="w-full sm:w-72">
              <Field label="Publishable key">
                {(control) => (
                  <Select
                    {...control}
                    value={chosen.id}
                    onValueChange={setChosenId}
                    options={keys.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                )}
              </Field>
            </div>
            {createButton}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
            <FormKeyCard key={chosen.id} formKey={chosen} />
            <Preview key={chosen.key} publicKey={chosen.key} />
          </div>
        </div>
      ) : (
        <EmptyState
          icon={<TextCursorInput />}
          title="No publishable keys yet"
          description="Create one for your sites, add a line of script to your form, and people see typos before they send it."
          action={createButton}
        />
      )}
      {isCreating && (
        <KeyDialog formKey={null} onClose={() => setIsCreating(false)} onSaved={({ id }) => setChosenId(id)} />
      )}
    </>
  )
}

function FormSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading publishable keys" onRetry={onRetry}>
      <div className="grid animate-appear gap-5 xl:grid-cols-2" aria-hidden="true">
        {[1, 2].map((card) => (
          <Card key={card} className="grid gap-4 p-5">
            <Skeleton className="w-28" />
            <Skeleton className="w-64 max-w-full" />
            <Skeleton className="w-40" />
            <Skeleton className="h-24 w-full rounded-md" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}

/** The real widget with the real key, on this page. */
function Preview({ publicKey }: { publicKey: string }) {
  const id = useId()
  const [sent, setSent] = useState<string | null>(null)
  useEffect(() => {
    const script = document.createElement('script')
    script.src = '/widget.js'
    script.dataset.key = publicKey
    document.head.append(script)
    return () => script.remove()
  }, [publicKey])
  return (
    <Card className="relative overflow-visible">
      <CardHeader
        title="Preview"
        description="Type an address with a typo, such as ada@gmial.com, and leave the field. Results count toward your quota."
      />
      <CardBody>
        <form
          data-assay={publicKey}
          className="grid gap-4"
          aria-label="Preview"
          onSubmit={(event) => {
            event.preventDefault()
            setSent(String(new FormData(event.currentTarget).get('assay_token') ?? ''))
          }}
        >
          <div className="grid gap-1.5">
            <label htmlFor={id} className="text-sm font-medium">
              Email
            </label>
            <Input id={id} type="email" name="email" autoComplete="off" placeholder="ada@gmial.com" />
            <p data-assay="message" className="min-h-5 text-sm text-warn" />
          </div>
          <div>
            <Button type="submit">Try it</Button>
          </div>
        </form>
        <p role="status" className="mt-4 min-h-5 text-sm text-muted">
          {sent !== null && (sent ? 'Sent, with a token for your server.' : 'Sent without a result.')}
        </p>
        {sent && <p className="line-clamp-3 font-mono text-xs break-all text-muted">{sent}</p>}
      </CardBody>
    </Card>
  )
}
