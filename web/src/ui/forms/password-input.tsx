import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Input } from './input.tsx'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Tells a password manager whether to offer the stored password or a new one. */
  autoComplete: 'current-password' | 'new-password'
  /** Names what the toggle shows and hides, in a form with two passwords. */
  subject?: string
}

export function PasswordInput({ subject = 'password', ...rest }: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="relative">
      <Input
        {...rest}
        type={isVisible ? 'text' : 'password'}
        className={hasCapsLock ? 'pr-44' : 'pr-11'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        onBlur={(event) => {
          setHasCapsLock(false)
          rest.onBlur?.(event)
        }}
      />
      <button
        type="button"
        aria-label={`${isVisible ? 'Hide' : 'Show'} ${subject}`}
        aria-controls={rest.id}
        disabled={rest.disabled}
        onClick={() => setIsVisible(!isVisible)}
        className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-sm text-muted hover:text-text disabled:cursor-not-allowed"
      >
        {isVisible ? <EyeOff className="size-4" aria-hidden="true" /> : <Eye className="size-4" aria-hidden="true" />}
      </button>
      {/* Inside the field, so nothing below it moves. */}
      <div role="status" className="pointer-events-none absolute inset-y-0 right-11 flex items-center">
        {hasCapsLock && (
          <span className="flex items-center gap-1 text-xs font-medium text-warn">
            <ArrowBigUpDash className="size-4" aria-hidden="true" />
            Caps Lock is on
          </span>
        )}
      </div>
    </div>
  )
}
