/** After the page is there: nothing that is shown waits for it. Without it everything works the same, except offline. */
export function registerOfflineWorker() {
  // Absent where the address is not secure; refused where storage is switched off.
  addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => {}))
}
