import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { FormKey } from '@assay/contract/widget/form-keys'
import { useState } from 'react'
import { config } from '../../api/config.ts'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteFormKey } from './api.ts'
import { KeyDialog } from './key-dialog.tsx'

export function FormKeyCard({ formKey }: { formKey: FormKey }) {
  const [act, setAct] = useState<'edit' | 'delete' | null>(null)
  const close = () => setAct(null)
  const mayDevelop = useMay('develop')
  const { name, key, origins, usage } = formKey
  return (
    <Card>
      <CardHeader
        title={name}
        description={`${formatCounted(usage, 'check')} this period`}
        aside={
          mayDevelop && (
            <div className="flex gap-2">
              <Button size="sm" aria-haspopup="dialog" onClick={() => setAct('edit')}>
                Edit
              </Button>
              <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setAct('delete')}>
                Delete
              </Button>
            </div>
          )
        }
      />
      <CardBody className="grid gap-5">
        <CodeBlock title="Publishable key" code={key} />
        <dl className="grid gap-3 text-sm">
          <div className="grid gap-1">
            <dt className="font-medium">{origins.length === 1 ? 'Site' : `${formatCount(origins.length)} sites`}</dt>
            {origins.map((origin) => (
              <dd key={origin} className="font-mono break-all text-muted">
                {origin}
              </dd>
            ))}
          </div>
          <div className="grid gap-1">
            <dt className="font-medium">Limits</dt>
            <dd className="text-muted">{describeLimits(formKey)}</dd>
          </div>
        </dl>
        <CodeBlock title="HTML" code={snippetOf(config.publicUrl, key)} />
      </CardBody>
      {act === 'edit' && <KeyDialog formKey={formKey} onSaved={close} onClose={close} />}
      {act === 'delete' && <DeleteKeyDialog formKey={formKey} onClose={close} />}
    </Card>
  )
}

/** “30 requests per visitor and hour, 5,000 checks a month, proof of work”. */
function describeLimits({ visitor_budget, monthly_budget, monthly_limit, proof_of_work }: FormKey): string {
  const byDefault = monthly_budget === null ? ' (default)' : ''
  return [
    `${formatCounted(visitor_budget, 'request')} per visitor and hour`,
    ...(monthly_limit === null ? [] : [`${formatCounted(monthly_limit, 'check')} a month${byDefault}`]),
    ...(proof_of_work ? ['proof of work'] : []),
  ].join(', ')
}

/** What a customer puts into their page. */
function snippetOf(baseUrl: string, key: string): string {
  return `<form action="/sign-up" method="post" data-assay>
  <label>Email <input type="email" name="email" required></label>
  <button>Sign up</button>
</form>
<script src="${baseUrl}/widget.js" data-key="${key}" defer></script>`
}

function DeleteKeyDialog({ formKey, onClose }: { formKey: FormKey; onClose: () => void }) {
  const deletion = useDeleteFormKey(formKey.id)
  return (
    <AlertDialog
      title={`Delete “${formKey.name}”?`}
      description="Forms with this key keep working, but nothing in them is checked. This can’t be undone."
      confirmLabel="Delete key"
      busyLabel="Deleting..."
      onConfirm={async () => {
        await deletion.mutateAsync()
        onClose()
        toast({ topic: 'form', tone: 'success', title: 'Publishable key deleted' })
      }}
      failure={{ topic: 'form', title: 'We couldn’t delete the key' }}
      onClose={onClose}
    />
  )
}
