export const lawIntro = {
  title: 'Law Tools',
  description: 'Advanced search and case management for legal professionals.',
}

export const otherIntro = {
  title: 'Other Services',
  description: 'Additional tools for professionals, business analytics among them.',
}
