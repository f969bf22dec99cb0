/** Once the page has loaded and the browser has had nothing to do for a moment. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  let timer = 0
  // Not every browser tells when it's idle; two seconds after the page it usually is.
  const wait = () => {
    timer = window.setTimeout(() => (window.requestIdleCallback ?? setTimeout)(work), afterLoadMs)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    clearTimeout(timer)
  }
}

const afterLoadMs = 2000
