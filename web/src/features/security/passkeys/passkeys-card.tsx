import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Failure, isHosted } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { canUsePasskeys } from '../../../api/passkeys.ts'
import { useUser } from '../../../api/session.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import {
  deletePasskey,
  isCanceled,
  type Passkey,
  passkeysQuery,
  registerPasskey,
  renamePasskey,
  useRefreshSecurity,
} from '../api.ts'
import { AddedAndUsed, CardFailed, CardLoading, KeyRow, keepFocusIn, keyListLook } from '../card-parts.tsx'

type Act = 'rename' | 'remove'

export function PasskeysCard() {
  const { data: passkeys, error, isFetching, refetch } = useQuery(passkeysQuery)
  const [open, setOpen] = useState<{ act: Act; passkey: Passkey } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const card = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(null)
    keepFocusIn(card)
  }
  const isKnown = passkeys !== undefined
  const obstacle = findPasskeyObstacle({ isOffered: passkeys !== null })
  return (
    <Card>
      <section ref={card} tabIndex={-1} data-page-focus="" aria-labelledby="passkeys">
        <CardHeader
          id="passkeys"
          title="Passkeys"
          description="Sign in with your fingerprint, face or device PIN instead of a password. A passkey can’t be phished."
          aside={isKnown && !obstacle && <AddPasskey onResult={setFailure} />}
        />
        <div role="status" className="px-5 pb-4 text-sm empty:hidden">
          {failure && (
            <p className={cx(isCanceled(failure.code) ? 'text-muted' : 'text-bad')}>
              {describeError(failure, 'We couldn’t add a passkey. Please try again.')}
            </p>
          )}
        </div>
        {passkeys && passkeys.length > 0 && (
          <ul className={keyListLook} aria-label="Your passkeys">
            {passkeys.map((passkey) => (
              <KeyRow
                key={passkey.id}
                icon={<Fingerprint />}
                name={passkey.name}
                actions={<PasskeyActions passkey={passkey} onOpen={(act) => setOpen({ act, passkey })} />}
              >
                <AddedAndUsed {...passkey} />
              </KeyRow>
            ))}
          </ul>
        )}
        {isKnown && obstacle && <CardBody className="text-muted">{obstacle}</CardBody>}
        {passkeys?.length === 0 && !obstacle && <CardBody className="text-muted">No passkeys yet.</CardBody>}
        {!isKnown && error && (
          <CardFailed
            title="We couldn’t load your passkeys"
            error={error}
            isRetrying={isFetching}
            onRetry={() => refetch()}
          />
        )}
        {!isKnown && !error && <CardLoading label="Loading passkeys" onRetry={() => refetch()} />}
      </section>
      {open?.act === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.act === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </Card>
  )
}

function PasskeyActions({ passkey: { name }, onOpen }: { passkey: Passkey; onOpen: (act: Act) => void }) {
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Rename ${name}`}
        aria-haspopup="dialog"
        onClick={() => onOpen('rename')}
      >
        <Pencil aria-hidden="true" />
        <span className="max-sm:sr-only">Rename</span>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Remove ${name}`}
        aria-haspopup="dialog"
        onClick={() => onOpen('remove')}
      >
        <Trash2 aria-hidden="true" />
        <span className="max-sm:sr-only">Remove</span>
      </Button>
    </>
  )
}

/** The browser asks for the rest. */
function AddPasskey({ onResult }: { onResult: (failure: Failure | null) => void }) {
  const refresh = useRefreshSecurity()
  const [isBusy, setIsBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [parameters, setParameters] = useSearchParams()
  const isAsked = parameters.get('add') === 'passkey'
  useEffect(() => {
    if (!isAsked) return
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus()
    setParameters({ tab: 'security' }, { replace: true })
  }, [isAsked, setParameters])

  async function add() {
    onResult(null)
    setIsBusy(true)
    const result = await registerPasskey()
    if (result.status === 'done') await refresh()
    setIsBusy(false)
    requestAnimationFrame(() => button.current?.focus())
    if (result.status === 'failed') return onResult(result)
    const description = `It’s called “${result.data.friendly_name}”. Rename it if you like.`
    toast({ topic: 'passkeys', tone: 'success', title: 'Passkey added', description })
  }
  return (
    <Button ref={button} busy={isBusy} busyLabel="Waiting for your device..." onClick={add}>
      <Plus aria-hidden="true" />
      Add passkey
    </Button>
  )
}

/** Why no passkey can be added here; null if nothing is in the way. */
function findPasskeyObstacle({ isOffered }: { isOffered: boolean }): string | null {
  if (!isOffered) return 'Passkeys aren’t available for this account.'
  if (!('PublicKeyCredential' in globalThis)) return 'This browser doesn’t support passkeys. Try a current one.'
  if (canUsePasskeys() || isHosted) return null
  return location.hostname === '127.0.0.1'
    ? `Browsers need a domain name for passkeys. Open http://localhost:${location.port} instead.`
    : 'Passkeys don’t work at this web address.'
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { hasPassword } = useUser()
  const refresh = useRefreshSecurity()
  async function remove() {
    const result = await deletePasskey(passkey.id)
    await refresh()
    onClose()
    if (result.status === 'done') {
      return toast({ topic: 'passkeys', tone: 'success', title: `“${passkey.name}” was removed` })
    }
    const description = describeError(result, 'Please try again.')
    toast({ topic: 'passkeys', tone: 'error', title: `“${passkey.name}” wasn’t removed`, description })
  }
  return (
    <AlertDialog
      title={
        <>
          Remove <bdi>{passkey.name}</bdi>?
        </>
      }
      description={`You can’t sign in with it anymore. ${hasPassword ? 'Your password' : 'Google'} still works. Your device may keep offering it until you delete it there, too.`}
      confirmLabel="Remove passkey"
      busyLabel="Removing..."
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const refresh = useRefreshSecurity()
  const form = useForm({
    initial: { passkeyName: passkey.name },
    validate: ({ passkeyName }) => (passkeyName.trim() === '' ? { errors: { passkeyName: 'Enter a name.' } } : null),
    async submit({ passkeyName }) {
      const result = await renamePasskey(passkey.id, passkeyName.trim())
      if (result.status === 'failed') {
        return { notice: { title: 'Not renamed', description: describeError(result, 'Please try again.') } }
      }
      await refresh()
      onClose()
      toast({ topic: 'passkeys', tone: 'success', title: 'Passkey renamed' })
    },
  })
  return (
    <FormDialog form={form} title="Rename passkey" submitLabel="Save" busyLabel="Saving..." onClose={onClose}>
      <Field label="Name" required error={form.errors.passkeyName} hint="The device it’s on, e.g. “Work laptop”.">
        {(control) => (
          <Input {...control} {...form.bind('passkeyName')} autoComplete="off" maxLength={100} dir="auto" />
        )}
      </Field>
    </FormDialog>
  )
}
