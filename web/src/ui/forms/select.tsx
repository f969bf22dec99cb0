import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'children' | 'size'> & {
  options: SelectOption[]
  /** Shown until something is selected; can't be selected itself. */
  placeholder?: string
  onValueChange: (value: string) => void
  /** `sm` for several in a row. */
  size?: 'sm' | 'md'
}

/** The browser's own list works best on phones and with screen readers. */
export function Select({ options, placeholder, onValueChange, size = 'md', className, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...rest}
        onChange={(event) => onValueChange(event.target.value)}
        className={cx(
          'control appearance-none truncate',
          size === 'sm' ? 'h-9 pr-8 pl-2.5 sm:text-sm' : 'pr-10',
          rest.value === '' && 'text-faint',
          className,
        )}
      >
        {placeholder && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="bg-surface text-text">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className={cx(
          'pointer-events-none absolute top-1/2 size-4 -translate-y-1/2 text-muted',
          size === 'sm' ? 'right-2' : 'right-3',
        )}
        aria-hidden="true"
      />
    </div>
  )
}
