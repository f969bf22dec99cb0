/** Marks this device. Nothing depends on it: the account is the source of truth. */
export function noteProfileCompleted(): void {
  try {
    localStorage.setItem('profileCompleted', 'true')
  } catch {
    // Storage can be switched off.
  }
}
