import { formatDay, formatShortDay, formatTime, formatTimeOfDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'

type TimeProps = { iso: string; now?: Date }

/** A date such as "Nov 15, 2026"; the exact time is in its title. */
export function Day({ iso }: { iso: string }) {
  return <Exact iso={iso}>{formatDay(iso)}</Exact>
}

/** "Nov 15, 9:05 PM", for a moment in the near future. */
export function DayAndTime({ iso }: { iso: string }) {
  return <Exact iso={iso}>{`${formatShortDay(iso)}, ${formatTimeOfDay(iso)}`}</Exact>
}

/** Relative time, where that's easier to read than the date. */
export function Ago({ iso, now = new Date(), isInSentence = false }: TimeProps & { isInSentence?: boolean }) {
  const ago = describeAgo(new Date(iso), now)
  return <Exact iso={iso}>{isInSentence ? ago : capitalized(ago)}</Exact>
}

/** The title is written when the pointer asks for it: naming the time zone takes longer than the rest of a row. */
function Exact({ iso, children }: { iso: string; children: string }) {
  return (
    <time
      dateTime={iso}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatTime(iso)
      }}
      className="whitespace-nowrap tabular-nums"
    >
      {children}
    </time>
  )
}

export function describeAgo(moment: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - moment.getTime()) / 1000)
  if (seconds < 60) return 'just now'
  const step = steps.find(({ inSeconds }) => seconds >= inSeconds)
  return step && seconds < 7 * 86_400
    ? `${formatCounted(Math.floor(seconds / step.inSeconds), step.name)} ago`
    : formatDay(moment)
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const steps = [
  { name: 'day', inSeconds: 86_400 },
  { name: 'hour', inSeconds: 3600 },
  { name: 'minute', inSeconds: 60 },
] as const
