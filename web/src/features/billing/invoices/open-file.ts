/** Must be called in the click handler: browsers block windows opened later. */
export function openFileWindow(title: string): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  opened.document.title = title
  opened.document.documentElement.lang = 'en'
  return opened
}

/** Shows the file in the browser's own viewer. */
export function showFile(target: Window, file: Blob): void {
  const url = URL.createObjectURL(file)
  target.location.replace(url)
  // Reloading or saving reads it again, but not for hours.
  setTimeout(() => URL.revokeObjectURL(url), tenMinutes)
}

const tenMinutes = 600_000
