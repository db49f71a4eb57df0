import { seededName } from '@palisade/phrases'
import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import type { SearchParts } from '#shared/feature/parts.ts'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { FOUND_OF_KIND } from '#shared/navigation/finder-of.ts'
import { useMay } from '#shared/session/session-store.ts'

/** Patrol plans by name. */
export const patrolPlanFinder: SearchParts = {
  useFinder() {
    const t = useT()
    if (!useMay('patrol_plan.view')) return undefined
    return {
      title: 'shell.search.kind.patrolPlans',
      find: async (text, signal) => {
        const { list } = await api.patrolPlan.getByPage({ name: text, pageSize: FOUND_OF_KIND }, { signal })
        return list.map(({ id, name, personName }) => ({
          id,
          name,
          hint: seededName(t, personName),
          to: { screen: 'patrolPlan', search: { name: name.slice(0, SEARCH_TEXT_LIMIT) } },
        }))
      },
    }
  },
}
