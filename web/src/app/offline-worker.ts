/** After the page has loaded, so that nothing waits for it. Without it everything works, except offline. */
export function registerOfflineWorker() {
  // Absent on insecure origins; rejects where storage is blocked.
  addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => {}))
}
