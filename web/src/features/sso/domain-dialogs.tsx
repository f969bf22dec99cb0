import type { SsoDomain } from '@assay/contract/teams/sso'
import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/data/copy-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useAddDomain, useCheckDomain, useRemoveDomain } from './api.ts'

export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const add = useAddDomain()
  const form = useForm({
    initial: { domain: '' },
    validate: ({ domain }) =>
      domain.trim() === '' ? { errors: { domain: 'Enter a domain such as example.com.' } } : null,
    async submit({ domain }) {
      try {
        await add.mutateAsync(domain.trim())
      } catch (error) {
        return { errors: { domain: describeError(error) } }
      }
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Add a domain"
      description="People with an address there are sent to your provider. You’ll prove that it’s yours with a DNS record."
      submitLabel="Add domain"
      busyLabel="Adding..."
      onClose={onClose}
    >
      <Field label="Domain" required error={form.errors.domain}>
        {(control) => <Input {...control} {...form.bind('domain')} placeholder="example.com" autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}

/** The record that proves it, and the check. */
export function DomainDialog({
  domain: { domain, record, proven_at },
  onClose,
}: {
  domain: SsoDomain
  onClose: () => void
}) {
  const [check, remove] = [useCheckDomain(), useRemoveDomain()]
  const isOwner = useMay('own')
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>, title: string) => {
    setProblem(null)
    try {
      await work()
      toast({ topic: 'sso', tone: 'success', title })
      onClose()
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  const isBusy = check.isPending || remove.isPending
  return (
    <Dialog
      open
      onOpenChange={() => isBusy || onClose()}
      title={proven_at ? domain : `Verify ${domain}`}
      description={
        proven_at
          ? 'This record proved that the domain is yours. You can remove it from your DNS now.'
          : `Add this TXT record to the domain’s DNS, then ${isOwner ? 'check it' : 'ask the owner to check it'}. Changes can take an hour to show up.`
      }
      footer={
        <>
          {isOwner ? (
            <Button
              disabled={isBusy}
              busy={remove.isPending}
              busyLabel="Removing..."
              onClick={() => run(() => remove.mutateAsync(domain), `${domain} removed`)}
            >
              Remove domain
            </Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
          {isOwner && !proven_at && (
            <Button
              variant="primary"
              disabled={isBusy}
              busy={check.isPending}
              busyLabel="Checking..."
              onClick={() => run(() => check.mutateAsync(domain), `${domain} is verified`)}
            >
              Check record
            </Button>
          )}
        </>
      }
    >
      <dl className="grid gap-2 rounded-lg border border-border bg-subtle px-4 py-3 text-sm">
        <div>
          <dt className="text-muted">Name</dt>
          <dd className="font-mono text-xs break-all">{domain}</dd>
        </div>
        <div>
          <dt className="text-muted">Type</dt>
          <dd className="font-mono text-xs">TXT</dd>
        </div>
        <div>
          <dt className="text-muted">Value</dt>
          <dd className="flex items-center justify-between gap-2">
            <code className="min-w-0 font-mono text-xs break-all">{record}</code>
            <CopyButton text={record} label="Copy value" />
          </dd>
        </div>
      </dl>
      <p role="alert" className="mt-3 text-sm text-bad empty:hidden">
        {problem}
      </p>
    </Dialog>
  )
}
