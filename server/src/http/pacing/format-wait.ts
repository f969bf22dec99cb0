/** "5 minutes", "2 hours": how long to wait before a retry. Rounded up, so waiting that long is enough. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
