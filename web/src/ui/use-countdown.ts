import { useEffect, useState } from 'react'

/** Seconds until something may be done again; zero when it may. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(Date.now)
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    secondsLeft,
    start(seconds) {
      const moment = Date.now()
      setNow(moment)
      setEndsAt(moment + seconds * 1000)
    },
  }
}
