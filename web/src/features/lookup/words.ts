import type { Lookup, LookupEvidence } from '@assay/contract/lookup/pages'
import type { DecisionKind } from '@assay/contract/lookup/rules'
import type { PillTone } from '../../ui/data/pill.tsx'

export const weights: Record<LookupEvidence['weight'], { name: string; tone: PillTone }> = {
  strong: { name: 'strong', tone: 'bad' },
  medium: { name: 'medium', tone: 'warn' },
  weak: { name: 'weak', tone: 'neutral' },
  none: { name: 'not counted', tone: 'neutral' },
}

/** What kind of domain it is, if we know and the verdict doesn't say it. */
export const classNames: Record<Lookup['class'], string | null> = {
  disposable: null,
  relay: 'private relay',
  free: 'free provider',
  business: 'business',
  education: 'education',
  government: 'government',
  unknown: null,
}

export const decisionNames: Record<DecisionKind, { name: string; sentence: string; tone: PillTone }> = {
  accepted: { name: 'accepted', sentence: 'We accepted an appeal', tone: 'ok' },
  rejected: { name: 'rejected', sentence: 'We rejected an appeal', tone: 'bad' },
  reversed: { name: 'reversed', sentence: 'We took back an accepted appeal', tone: 'warn' },
}
