import { completedProfile, type Names, type Outcome, outcomeOf } from '../../api/account.ts'
import { auth } from '../../api/supabase.ts'

export async function completeProfile(names: Names): Promise<Outcome> {
  return outcomeOf(auth.updateUser({ data: completedProfile(names) }))
}
