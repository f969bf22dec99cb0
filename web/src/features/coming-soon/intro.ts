export const lawIntro = {
  title: 'Law Tools',
  description: 'Research across statutes and judgments, with the cases you follow in one place.',
}

export const otherIntro = {
  title: 'Other Services',
  description: 'Business analytics over the data you have already, as reports your team can read.',
}
