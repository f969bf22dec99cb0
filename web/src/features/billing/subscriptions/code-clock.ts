import { cancelCodeSeconds } from '@assay/contract/billing/cancellation-rules'
import { localStore } from '../../../storage.ts'
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts'

/** How long until another code can be requested. Only the time of sending survives a reload, never the code. */
export function useCodeClock(subscriptionId: string) {
  const countdown = useCountdown(() => secondsLeft(readSentAt(subscriptionId), Date.now()))
  return {
    secondsLeft: countdown.secondsLeft,
    start() {
      countdown.start(cancelCodeSeconds)
      localStore.setItem(storageKey(subscriptionId), String(Date.now()))
    },
    /** The code's tries are used up: the next one doesn't have to wait. */
    stop() {
      countdown.start(0)
      localStore.removeItem(storageKey(subscriptionId))
    },
  }
}

export function secondsLeft(sentAt: number | null, now: number): number {
  if (sentAt === null || sentAt > now + 1000) return 0
  return Math.max(0, Math.ceil(cancelCodeSeconds - (now - sentAt) / 1000))
}

/** 61 is "01:01". */
export function formatCodeClock(seconds: number): string {
  return formatClock(seconds).padStart(5, '0')
}

function readSentAt(subscriptionId: string): number | null {
  return Number(localStore.getItem(storageKey(subscriptionId))) || null
}

const storageKey = (subscriptionId: string) => `cancelCodeSentAt:${subscriptionId}`
