import type { ApiKey } from '@assay/contract/api-keys'
import { type FormEvent, useId, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/data/copy-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useSupabaseHook } from './api.ts'

/** What to paste into a Supabase project. */
export function SupabaseHookDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const form = useId()
  const showing = useSupabaseHook()
  const identity = useIdentityProof()
  const [failure, setFailure] = useState<{ text: string; count: number } | null>(null)
  const { id, name } = apiKey
  const hook = showing.data

  async function show(event: FormEvent) {
    event.preventDefault()
    if (showing.isPending) return
    if (identity.isMissing) return identity.askForMissing()
    try {
      await showing.mutateAsync({ id, ...identity.proof })
    } catch (error) {
      if (identity.takes(error)) return
      setFailure((before) => ({ text: describeError(error), count: (before?.count ?? 0) + 1 }))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => showing.isPending || onClose()}
      title="Supabase hook"
      description={
        <>
          Checks every sign-up of your Supabase project with <bdi>{name}</bdi>, before the user is created.
        </>
      }
      footer={
        hook ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button disabled={showing.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={form} variant="primary" busy={showing.isPending} busyLabel="Loading...">
              Show URL and secret
            </Button>
          </>
        )
      }
    >
      {hook ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <p>
            In your Supabase project, open Authentication → Hooks, add a “Before User Created” hook of type HTTPS, and
            paste these two.
          </p>
          <Value label="URL" text={hook.url} />
          <Value label="Secret" text={hook.secret} />
          <p className="text-muted">
            Rotating the API key changes the secret, too.{' '}
            <TextLink href="/docs/supabase" target="_blank" rel="noreferrer">
              Read the guide
            </TextLink>
          </p>
        </div>
      ) : (
        <form id={form} method="dialog" noValidate onSubmit={show} className="grid gap-5" aria-label="Supabase hook">
          {failure && (
            <Banner tone="bad" focusKey={failure.count}>
              <strong className="font-medium">We couldn’t load the secret.</strong> {failure.text}
            </Banner>
          )}
          <p>Disposable and invalid email addresses and made-up names are turned away. Each field is one check.</p>
          {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
        </form>
      )}
    </Dialog>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <h3 className="text-sm font-medium">{label}</h3>
      <div className="mt-1.5 flex items-center justify-between gap-3 rounded-lg border border-line bg-surface-2 py-1.5 pr-1.5 pl-3">
        <code className="min-w-0 font-mono text-sm break-all">{text}</code>
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </div>
    </div>
  )
}
