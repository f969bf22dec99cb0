/** A mark on this device. The account itself holds the truth; nothing is decided by this. */
export function noteProfileCompleted(): void {
  try {
    localStorage.setItem('profileCompleted', 'true')
  } catch {
    // Storage can be switched off.
  }
}
