/** `npm run drills looks` runs the journeys with this: axe in every state, both themes, every width. */
export const isLooking = process.env.LOOKS === 'all'
