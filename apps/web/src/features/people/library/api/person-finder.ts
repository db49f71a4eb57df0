import type { FaceGroupKind, ScreenKey } from '@palisade/contract'
import { api } from '../../../../shared/api/api.ts'
import { FOUND_OF_KIND, finderOf } from '../../../../shared/navigation/finder-of.ts'

const screenOf: Record<FaceGroupKind, ScreenKey> = {
  watch_list: 'personLists',
  personnel: 'personnelPool',
  visitors: 'visitorsPool',
}

/** Persons of lists and pools by name or number. */
export const personFinder = finderOf('face.view', {
  title: 'shell.search.kind.persons',
  async find(text, signal) {
    const { list } = await api.faceEntry.getByPage({ text, pageSize: FOUND_OF_KIND }, { signal })
    return list.map(({ id, name, group }) => ({
      id,
      name,
      hint: group.name,
      to: { screen: screenOf[group.kind], search: { text: name } },
    }))
  },
})
