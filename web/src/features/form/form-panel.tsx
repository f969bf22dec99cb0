import { useQuery } from '@tanstack/react-query'
import { Plus, TextCursorInput } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { formKeysQuery } from './api.ts'
import { FormKeyCard } from './form-key-card.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { Preview } from './preview.tsx'

export function FormPanel() {
  const [isCreating, setIsCreating] = useState(false)
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
  const createButton = (
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
