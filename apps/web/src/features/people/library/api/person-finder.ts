import { api } from '#shared/api/api.ts'
import { FOUND_OF_KIND, finderOf } from '#shared/navigation/finder-of.ts'
import { screenOfKind } from '#shared/navigation/person-link.tsx'

/** Persons of lists and pools by name or number. */
export const personFinder = finderOf('face.view', {
  title: 'shell.search.kind.persons',
  async find(text, signal) {
    const { list } = await api.faceEntry.getByPage({ text, pageSize: FOUND_OF_KIND }, { signal })
    return list.map(({ id, name, group }) => ({
      id,
      name,
      hint: group.name,
      to: { screen: screenOfKind[group.kind], search: { text: name } },
    }))
  },
})
