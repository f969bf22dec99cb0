import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { type ChosenRange, daysOf, isRange, lastDays, maxDays, presets } from './range.ts'

type RangePickerProps = { range: ChosenRange; onChange: (range: ChosenRange) => void }

/** The form for two days lies over the page, which stays where it is. */
export function RangePicker({ range, onChange }: RangePickerProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const picker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isChoosing) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      if (event instanceof PointerEvent && event.target instanceof Node && picker.current?.contains(event.target))
        return
      setIsChoosing(false)
    }
    addEventListener('keydown', close)
    addEventListener('pointerdown', close)
    return () => {
      removeEventListener('keydown', close)
      removeEventListener('pointerdown', close)
    }
  }, [isChoosing])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the chosen segment was pressed again.
    // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard a segment is chosen, never pressed.
    <div
      ref={picker}
      className="relative"
      onClick={({ target }) => {
        if (target instanceof HTMLInputElement && target.value === 'custom') setIsChoosing(true)
      }}
    >
      <SegmentedControl
        legend="Days shown"
        value={isChoosing ? 'custom' : range.preset}
        segments={[
          ...presets.map((value) => ({ value, label: <PresetLabel preset={value} /> })),
          { value: 'custom' as const, label: 'Custom' },
        ]}
        onChange={(preset) => {
          setIsChoosing(preset === 'custom')
          if (preset !== 'custom') onChange({ ...lastDays(daysOf(preset), new Date()), preset })
        }}
      />
      {isChoosing && (
        <CustomRange
          range={range}
          onChange={(chosen) => {
            picker.current?.querySelector<HTMLElement>('input[value=custom]')?.focus()
            setIsChoosing(false)
            onChange(chosen)
          }}
        />
      )}
    </div>
  )
}

/** On the narrowest phones without “days”, which screen readers still say. */
function PresetLabel({ preset }: { preset: (typeof presets)[number] }) {
  if (preset === '1') {
    return (
      <span>
        24 h<span className="max-[23rem]:sr-only">ours</span>
      </span>
    )
  }
  return (
    <span>
      {preset}
      <span className="max-[23rem]:sr-only"> days</span>
    </span>
  )
}

function CustomRange({ range, onChange }: RangePickerProps) {
  const form = useForm({
    initial: { from: range.from, to: range.to },
    validate: (chosen) =>
      isRange(chosen)
        ? null
        : { errors: { from: `Choose a start date before the end date, at most ${maxDays} days apart.` } },
    async submit(chosen) {
      onChange({ ...chosen, preset: 'custom' })
    },
  })
  return (
    <form
      {...form.props}
      aria-label="Custom range"
      className="absolute top-full left-0 z-10 mt-2 grid w-72 max-w-[calc(100vw-2rem)] gap-4 rounded-lg border border-border bg-surface p-4 shadow-lg animate-pop sm:right-0 sm:left-auto"
    >
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={end === 'from' ? 'From' : 'To'} error={form.errors[end]}>
          {(control) => <Input {...control} {...form.bind(end)} type="date" />}
        </Field>
      ))}
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </form>
  )
}
