import { completedProfile, type Names, type Outcome, outcomeOf } from '../../api/account.ts'

export async function completeProfile(names: Names): Promise<Outcome> {
  return outcomeOf((auth) => auth.updateUser({ data: completedProfile(names) }))
}
