export const lawIntro = {
  title: 'Law Tools',
  description: 'Search statutes and case law, and keep your cases in one place.',
}

export const otherIntro = {
  title: 'Other Services',
  description: 'Business analytics on the data you already have, in reports your team can read.',
}
