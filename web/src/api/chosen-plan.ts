import { paths } from '@assay/contract/paths'
import { localStore } from '../storage.ts'
import { interruptedVisit } from './interrupted-visit.ts'

/**
 * The plan a guest chose and had to sign up for first. Kept for every tab, because the link in the confirmation email
 * opens a new one, and for a day only.
 */
export const chosenPlan = {
  write: (planId: string) => localStore.setItem(storageKey, `${planId} ${Date.now() + keptForMs}`),
  clear: () => localStore.removeItem(storageKey),
  /** After signing in, the dashboard offers to continue with it. Nothing is bought by that. */
  resume() {
    const [planId, until] = localStore.getItem(storageKey)?.split(' ') ?? []
    if (!planId) return
    localStore.removeItem(storageKey)
    if (Number(until) > Date.now()) interruptedVisit.write(`${paths.developerTools}?plan=${encodeURIComponent(planId)}`)
  },
}

const storageKey = 'chosen-plan'
const keptForMs = 24 * 60 * 60_000
