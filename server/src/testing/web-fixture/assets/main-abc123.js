export const loaded = true
