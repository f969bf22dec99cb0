import { passwordFault } from '@assay/contract/password'
import { type FormEvent, useRef, useState } from 'react'
import { setPassword } from '../../api/account.ts'
import { tooManyTries, useIdentityProof } from '../../api/identity-proof.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { changePassword } from './api.ts'
import { PasswordField } from './password-field.tsx'

const empty = { current: '', next: '', confirmation: '' }
type Passwords = typeof empty
type Fault = { field: keyof Passwords; message: string }

/** Whoever has only ever signed in with Google has no password to enter first, and may be asked for a mailed code. */
export function PasswordForm() {
  const { email, hasPassword } = useUser()
  const [passwords, setPasswords] = useState(empty)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const showToast = useToast()
  const identity = useIdentityProof()
  const asksCurrent = hasPassword && identity.fields === null
  const isFilled =
    passwords.next !== '' &&
    passwords.confirmation !== '' &&
    (!asksCurrent || passwords.current !== '') &&
    !identity.isMissing

  function refuse(next: Fault) {
    setFault(next)
    form.current?.querySelector<HTMLInputElement>(`input[name="${inputNames[next.field]}"]`)?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving || !isFilled) return
    const found = findFault(passwords)
    if (found) return refuse(found)
    setFault(null)
    setIsSaving(true)
    const outcome = await (asksCurrent
      ? changePassword(email, passwords.current, passwords.next)
      : setPassword(passwords.next, identity.proof))
    setIsSaving(false)
    if (outcome.status === 'done') {
      setPasswords(empty)
      identity.clear()
      const description = 'It is valid from now on. All your other sessions have been logged out.'
      return showToast({ topic: 'password', tone: 'success', title: 'Password updated', description })
    }
    const currentFault = asksCurrent ? currentFaults[outcome.code] : undefined
    if (currentFault) return refuse({ field: 'current', message: currentFault })
    if (identity.takes(outcome)) return
    const description = outcome.message ?? 'An error occurred while updating your password.'
    showToast({ topic: 'password', tone: 'error', title: 'Failed to update password', description })
  }

  const field = (name: keyof Passwords) => ({
    name: inputNames[name],
    value: passwords[name],
    error: fault?.field === name ? fault.message : undefined,
    onChange: (value: string) => {
      setPasswords({ ...passwords, [name]: value })
      if (fault?.field === name) setFault(null)
    },
  })
  return (
    <form ref={form} noValidate onSubmit={save} aria-labelledby="password-title">
      <Card>
        <CardHeader
          id="password-title"
          title={hasPassword ? 'Change password' : 'Set a password'}
          description={
            hasPassword
              ? 'A new password ends all your other sessions.'
              : 'You sign in with Google. With a password you can also sign in with your e-mail address.'
          }
        />
        <CardBody className="grid max-w-[440px] gap-5">
          {/* Tells a password manager whose password this is. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          {asksCurrent && (
            <PasswordField {...field('current')} label="Current password" autoComplete="current-password" />
          )}
          <PasswordField {...field('next')} label="New password" autoComplete="new-password" hasMeter />
          <PasswordField
            {...field('confirmation')}
            label="Confirm new password"
            subject="confirmation"
            autoComplete="new-password"
          />
          {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            disabled={!isFilled}
            busy={isSaving}
            busyLabel="Updating..."
          >
            {hasPassword ? 'Update password' : 'Set password'}
          </Button>
        </CardBody>
      </Card>
    </form>
  )
}

const currentFaults: Record<string, string> = {
  current_password_invalid: 'Current password is incorrect.',
  invalid_credentials: 'Current password is incorrect.',
  over_request_rate_limit: tooManyTries,
}

function findFault({ next, confirmation }: Passwords): Fault | null {
  const message = passwordFault(next)
  if (message) return { field: 'next', message }
  return next === confirmation ? null : { field: 'confirmation', message: 'New passwords do not match.' }
}

const inputNames = { current: 'current-password', next: 'new-password', confirmation: 'confirm-password' } as const
