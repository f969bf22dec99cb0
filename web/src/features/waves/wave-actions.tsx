import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { Wave, WaveDetail, WaveReaction } from '@assay/contract/waves/waves'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useReaction, waveQuery } from './api.ts'

/** What was chosen, with a way back, or the choices. */
export function WaveActions({ detail: { wave, to_review } }: { detail: Pick<WaveDetail, 'wave' | 'to_review'> }) {
  const react = useReaction(wave.id)
  const mayDevelop = useMay('develop')
  const box = useRef<HTMLDivElement>(null)
  const choice = (reaction: WaveReaction | null) => ({
    busy: react.isPending && react.variables === reaction,
    disabled: react.isPending,
    onClick: async () => {
      try {
        await react.mutateAsync(reaction)
      } catch (error) {
        toast({ topic: 'wave', tone: 'error', title: 'We couldn’t save that', description: describeError(error) })
      }
      // The pressed button may be gone.
      requestAnimationFrame(() => box.current?.focus())
    },
  })
  const isGrowing = wave.status === 'growing'
  return (
    <div ref={box} tabIndex={-1} data-page-focus="" className="grid justify-items-start gap-2.5">
      <p role="status" className="text-text empty:sr-only">
        {said(wave)}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {to_review > 0 && (
          <Button asChild variant="primary">
            <Link to={`${paths.review}?wave=${wave.id}`}>Review {formatCounted(to_review, 'sign-up')}</Link>
          </Button>
        )}
        {mayDevelop && wave.reaction === null && isGrowing && (
          <Button busyLabel="Blocking..." {...choice('block')}>
            Block this wave
          </Button>
        )}
        {mayDevelop && wave.reaction === null && (
          <Button variant="ghost" busyLabel="Saving..." {...choice('mine')}>
            These are mine
          </Button>
        )}
        {mayDevelop && (wave.reaction === 'mine' || (wave.reaction === 'block' && isGrowing)) && (
          <Button busyLabel="Undoing..." {...choice(null)}>
            Undo
          </Button>
        )}
      </div>
      {mayDevelop && wave.reaction === null && isGrowing && (
        <p className="text-sm text-muted">Blocking adds a rule for this wave only. It ends when the wave does.</p>
      )}
    </div>
  )
}

function said({ reaction, status }: Wave): string {
  if (reaction === 'mine') return 'You marked these as yours, so we treat sign-ups like them as ordinary.'
  if (reaction !== 'block') return ''
  return status === 'growing'
    ? 'Blocked: its further sign-ups are blocked until the wave ends.'
    : 'You blocked this wave. The rule ended with it.'
}

/** On a page that has the wave only in a list: how many can be reviewed comes with the wave itself. */
export function LoadedWaveActions({ wave }: { wave: Wave }) {
  const { data, isPending } = useQuery({ ...waveQuery(wave.id), refetchInterval: 60_000 })
  if (isPending) return <Skeleton className="h-9 w-60 max-w-full" />
  return <WaveActions detail={data ?? { wave, to_review: 0 }} />
}
