import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { type ChosenRange, isRange, lastDays, maxDays, presets } from './range.ts'

type RangePickerProps = { range: ChosenRange; onChange: (range: ChosenRange) => void }

export function RangePicker({ range, onChange }: RangePickerProps) {
  const [isChoosing, setIsChoosing] = useState(range.preset === 'custom')
  return (
    <div className="grid justify-items-start gap-3 sm:justify-items-end">
      <SegmentedControl
        legend="Days shown"
        value={isChoosing ? 'custom' : range.preset}
        segments={[
          ...presets.map((value) => ({ value, label: `${value} days` })),
          { value: 'custom' as const, label: 'Custom' },
        ]}
        onChange={(preset) => {
          setIsChoosing(preset === 'custom')
          if (preset !== 'custom') onChange({ ...lastDays(Number(preset), new Date()), preset })
        }}
      />
      {isChoosing && <CustomRange range={range} onChange={onChange} />}
    </div>
  )
}

function CustomRange({ range, onChange }: RangePickerProps) {
  const form = useForm({
    initial: { from: range.from, to: range.to },
    validate: (chosen) =>
      isRange(chosen)
        ? null
        : { errors: { from: `Choose two days, the earlier one first, at most ${maxDays} days apart.` } },
    async submit(chosen) {
      onChange({ ...chosen, preset: 'custom' })
    },
  })
  return (
    <form {...form.props} aria-label="Custom range" className="flex flex-wrap items-end gap-3">
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={end === 'from' ? 'From' : 'To'} error={form.errors[end]}>
          {(control) => <Input {...control} {...form.bind(end)} type="date" className="h-9 w-40" />}
        </Field>
      ))}
      <Button type="submit">Show</Button>
    </form>
  )
}
