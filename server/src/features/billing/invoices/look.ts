import { type Colour, pageHeight, pageWidth } from './pdf/draw.ts'

/** Measures and colours of the sheet: those of the web app's light theme. */
export const ink: Colour = [27, 26, 24]
export const muted: Colour = [101, 99, 93]
export const rule: Colour = [226, 225, 220]
export const accent: Colour = [10, 107, 93]

export const margin = 56
export const contentWidth = pageWidth - 2 * margin
export const pageTop = pageHeight - margin
