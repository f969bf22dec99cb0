import { paths } from '@assay/contract/paths'
import { localStore } from '../storage.ts'
import { interruptedVisit } from './interrupted-visit.ts'
import { onUserLeft } from './session.ts'

/**
 * The plan a guest chose and had to sign up for first. Kept for every tab, because the link in the confirmation email
 * opens a new one, and for a day only.
 */
export const chosenPlan = {
  write: (planId: string) => store(planId, Date.now() + dayMs),
  clear: () => localStore.removeItem(storageKey),
  /** After signing in, the dashboard offers to continue with it. Nothing is bought by that. */
  resume() {
    const [planId, until] = localStore.getItem(storageKey)?.split(' ') ?? []
    if (!planId) return
    if (Number(until) < Date.now()) return chosenPlan.clear()
    interruptedVisit.write(`${paths.developerTools}?plan=${encodeURIComponent(planId)}`)
    // Every open tab signs in at the same moment, and nobody knows which one the person looks at.
    store(planId, Math.min(Number(until), Date.now() + minuteMs))
  },
}

function store(planId: string, until: number) {
  localStore.setItem(storageKey, `${planId} ${until}`)
}

onUserLeft(chosenPlan.clear)

const storageKey = 'chosen-plan'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
