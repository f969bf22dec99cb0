import type { ApiKey } from '@assay/contract/api-keys'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/data/copy-button.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useSupabaseHook } from './api.ts'

/** What to paste into a Supabase project. */
export function SupabaseHookDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const showing = useSupabaseHook()
  const identity = useIdentityProof()
  const form = useForm({
    initial: {},
    submit: () => identity.send('We couldn’t load the secret', (proof) => showing.mutateAsync({ id, ...proof })),
  })
  const text = {
    title: 'Supabase hook',
    description: (
      <>
        Checks every sign-up of your Supabase project with <bdi>{name}</bdi>, before the user is created.
      </>
    ),
  }
  const hook = showing.data
  if (!hook) {
    return (
      <FormDialog {...text} form={form} submitLabel="Show URL and secret" busyLabel="Loading..." onClose={onClose}>
        <p>Disposable and invalid email addresses and made-up names are turned away. Each field is one check.</p>
        {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
      </FormDialog>
    )
  }
  return (
    <Dialog
      {...text}
      open
      onOpenChange={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
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
