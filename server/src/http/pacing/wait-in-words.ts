/** "5 minutes", "1 hour": for a sentence that says when to try again. Rounded up, so that whoever waits as told gets in. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
