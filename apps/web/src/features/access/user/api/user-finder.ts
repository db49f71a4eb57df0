import { api } from '#shared/api/api.ts'
import { FOUND_OF_KIND, finderOf } from '#shared/navigation/finder-of.ts'

/** Users by user name, name, email or phone. */
export const userFinder = finderOf('user.view', {
  title: 'shell.search.kind.users',
  async find(name, signal) {
    const { list } = await api.user.getByPage({ name, pageSize: FOUND_OF_KIND }, { signal })
    return list.map(user => ({
      id: user.id,
      name: user.name || user.userName,
      hint: user.userName,
      to: { screen: 'users', search: { name: user.userName } },
    }))
  },
})
