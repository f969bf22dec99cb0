import { useEffect, useState } from 'react'

/** Seconds left, down to zero. `initialSeconds` resumes a countdown that began before the page loaded. */
export function useCountdown(initialSeconds: () => number = () => 0) {
  const [now, setNow] = useState(Date.now)
  const [endsAt, setEndsAt] = useState(() => now + initialSeconds() * 1000)
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    secondsLeft,
    start(seconds: number) {
      const startedAt = Date.now()
      setNow(startedAt)
      setEndsAt(startedAt + seconds * 1000)
    },
  }
}

/** 42 is "0:42". */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
