type TimeProps = { iso: string; now?: Date }

/** A date such as "Nov 15, 2026"; the exact time is in its title. */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exact.format(new Date(iso))} className="tabular-nums">
      {day.format(new Date(iso))}
    </time>
  )
}

/** Relative time, where that's easier to read than the date. */
export function Ago({ iso, now = new Date() }: TimeProps) {
  return (
    <time dateTime={iso} title={exact.format(new Date(iso))} className="tabular-nums">
      {capitalized(describeAgo(new Date(iso), now))}
    </time>
  )
}

export function describeAgo(moment: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - moment.getTime()) / 1000)
  if (seconds < 60) return 'just now'
  const unit = units.find(({ inSeconds }) => seconds >= inSeconds)
  return unit && seconds < 7 * 86_400
    ? relative.format(-Math.floor(seconds / unit.inSeconds), unit.name)
    : day.format(moment)
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const units = [
  { name: 'day', inSeconds: 86_400 },
  { name: 'hour', inSeconds: 3600 },
  { name: 'minute', inSeconds: 60 },
] as const

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })
