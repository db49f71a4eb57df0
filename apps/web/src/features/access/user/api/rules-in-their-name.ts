import { useQueryClient } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { namesInWords } from '#shared/lib/names-in-words.ts'
import { useMay, useSession } from '#shared/session/session-store.ts'
import { rulesOfAuthorsQuery } from './user-queries.ts'

/** Names the linkage rules that give tasks in the name of these users: without their accounts they give none. */
export function useRulesInTheirName(userIds: readonly string[]): () => Promise<string | undefined> {
  const t = useT()
  const client = useQueryClient()
  const maySee = useMay('linkage.view')
  const parks = useSession(session => session.parks)
  return async () => {
    if (!maySee) return undefined
    const centreIds = parks.map(park => park.id)
    // Whoever disables an account does so also where nothing can be told of rules.
    const names = await client.fetchQuery(rulesOfAuthorsQuery(userIds, centreIds)).catch(() => [])
    return names.length === 0 ? undefined : t('user.act.rulesText', { names: namesInWords(t, names) })
  }
}
