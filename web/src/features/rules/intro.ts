export const rulesIntro = {
  title: 'Rules',
  description: 'Turn verdicts into decisions. The first rule that matches decides whether to allow, review or block.',
}
