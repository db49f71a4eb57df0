import { api } from '#shared/api/api.ts'
import { FOUND_OF_KIND, finderOf } from '#shared/navigation/finder-of.ts'

/** Wanted vehicles by plate, owner or reason. */
export const wantedFinder = finderOf('blacklist.view', {
  title: 'shell.search.kind.wanted',
  async find(text, signal) {
    const { list } = await api.blacklist.getByPage({ text, pageSize: FOUND_OF_KIND }, { signal })
    return list.map(({ id, plate, group }) => ({
      id,
      name: plate,
      hint: group.name,
      to: { screen: 'blackList', search: { text: plate } },
    }))
  },
})
