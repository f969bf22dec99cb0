import { type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'

type Segment<Value extends string> = {
  value: Value
  label: ReactNode
  /** The accessible name when the label is only an icon, or shortened on a phone. */
  name?: string
}

type SegmentedControlProps<Value extends string> = {
  /** E.g. "Currency". Read by screen readers, not shown. */
  legend: string
  segments: Segment<Value>[]
  /** Null while nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
  /** The id of the text that says why it's disabled. */
  describedBy?: string | undefined
  size?: 'sm' | 'md'
  /** Hidden in a browser without scripts, where it would do nothing. */
  needsScripts?: boolean
}

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, segments, value, onChange, disabled = false, describedBy, size = 'md', needsScripts = false } = props
  const group = useId()
  // What was pressed stays pressed while the page works it out: `value` may come from the address, which changes in a
  // transition, and a radio button that isn't what React drew last jumps back until then.
  const [pressed, setPressed] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setPressed(value)
  }
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={describedBy}
      className={cx(
        'inline-flex w-fit flex-wrap rounded-[9px] border border-border bg-subtle p-[3px] disabled:opacity-60',
        needsScripts && 'noscript:hidden',
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={segment.name}
          className={cx(
            'relative flex items-center justify-center gap-1.5 rounded-[7px] text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-text has-checked:bg-surface dark:has-checked:bg-border has-checked:text-text has-checked:shadow-sm has-checked:ring-1 has-checked:ring-border dark:has-checked:ring-border-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent [&_svg]:size-4',
            size === 'sm' ? 'h-6 min-w-7 px-1.5' : 'h-[1.875rem] px-2 sm:px-3',
          )}
        >
          <input
            type="radio"
            name={group}
            value={segment.value}
            checked={segment.value === pressed}
            onChange={() => {
              setPressed(segment.value)
              onChange(segment.value)
            }}
            aria-label={segment.name}
            className="absolute inset-0 appearance-none rounded-[7px] outline-none"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
