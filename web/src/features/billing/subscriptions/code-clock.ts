import { cancelCodeSeconds } from '@assay/contract/billing/cancellation'
import { useEffect, useState } from 'react'
import { localStore } from '../../../storage.ts'

/** How long until a code may be asked for again. Kept over a reload as the time of sending; the code itself never is. */
export function useCodeClock(subscriptionId: string) {
  const [sentAt, setSentAt] = useState(() => readSentAt(subscriptionId))
  const [now, setNow] = useState(Date.now)
  const left = secondsLeft(sentAt, now)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    secondsLeft: left,
    start() {
      const moment = Date.now()
      setSentAt(moment)
      setNow(moment)
      localStore.setItem(storageKey(subscriptionId), String(moment))
    },
  }
}

export function secondsLeft(sentAt: number | null, now: number): number {
  if (sentAt === null || sentAt > now + 1000) return 0
  return Math.max(0, Math.ceil(cancelCodeSeconds - (now - sentAt) / 1000))
}

/** 600 is "10:00". */
export function formatClock(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}

function readSentAt(subscriptionId: string): number | null {
  return Number(localStore.getItem(storageKey(subscriptionId))) || null
}

const storageKey = (subscriptionId: string) => `cancelCodeSentAt:${subscriptionId}`
