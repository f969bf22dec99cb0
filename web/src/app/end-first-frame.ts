/** Called when the first page is drawn, or takes so long that the message about it must be visible. */
export function endFirstFrame() {
  document.getElementById('first-frame')?.remove()
}
