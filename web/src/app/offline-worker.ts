/**
 * After the page has loaded, so that nothing waits for it. Scripts of a drawn page may start later than that. Without it
 * everything works, except offline.
 */
export function registerOfflineWorker() {
  // Absent on insecure origins; rejects where storage is blocked.
  const register = () => void navigator.serviceWorker?.register('/sw.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
