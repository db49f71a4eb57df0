import type { CentreContext } from '#server/infra/binding/context.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { writeCaseChanged } from '../evidence.events.ts'
import { insertCase, lockOpenCase } from './case.queries.ts'

export interface CaseChoice {
  caseId: string | null
  newCase?: string | undefined
}

/**
 * The case that something is put into, which may be opened for it: in the same transaction, so that none stays empty when that fails.
 * @returns undefined where none is wanted
 */
export async function openChosenCase(
  tx: Tx,
  { caseId, newCase }: CaseChoice,
  { centre, user }: Pick<CentreContext, 'centre' | 'user'>,
): Promise<{ id: string; title: string; locks: number; items: number } | undefined> {
  if (newCase !== undefined) {
    const draft = { centre_id: centre.id, title: newCase, description: '', created_by: user.name }
    const id = await insertCase(tx, draft)
    await writeCaseChanged(tx, id)
    return { id, title: newCase, locks: 0, items: 0 }
  }
  return caseId === null ? undefined : { id: caseId, ...(await lockOpenCase(tx, caseId, centre.id)) }
}
