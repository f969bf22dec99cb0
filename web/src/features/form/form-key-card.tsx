import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { FormKey } from '@assay/contract/widget/form-keys'
import { useState } from 'react'
import { config } from '../../api/config.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { describeLimits } from './describe-limits.ts'
import { KeyDialog } from './key-dialog.tsx'
import { snippetOf } from './snippet.ts'

export function FormKeyCard({ formKey }: { formKey: FormKey }) {
  const [act, setAct] = useState<'edit' | 'delete' | null>(null)
  const close = () => setAct(null)
  const { name, key, origins, usage } = formKey
  return (
    <Card>
      <CardHeader
        title={name}
        description={`${formatCounted(usage, 'check')} this period`}
        aside={
          <div className="flex gap-2">
            <Button size="sm" aria-haspopup="dialog" onClick={() => setAct('edit')}>
              Edit
            </Button>
            <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setAct('delete')}>
              Delete
            </Button>
          </div>
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
