import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Failure } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { type Passkey, passkeysQuery } from '../api.ts'
import { CardFailed, CardLoading } from '../card-states.tsx'
import { keepFocusIn } from '../keep-focus.ts'
import { AddedAndUsed, KeyRow, keyListLook } from '../key-row.tsx'
import { isCancelled } from '../words.ts'
import { AddPasskey } from './add-passkey.tsx'
import { findPasskeyObstacle } from './obstacle.ts'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

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
            <p className={cx(isCancelled(failure.code) ? 'text-muted' : 'text-bad')}>
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
