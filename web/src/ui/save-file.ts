/** Offers a file for download, as if a link had been followed. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has opened the file by now; without this it would stay in memory.
  URL.revokeObjectURL(url)
}
