import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { FOUND_OF_KIND, finderOf } from '#shared/navigation/finder-of.ts'

/** Deployments by name or code. */
export const vehicleDeploymentFinder = finderOf('vehicle_deployment.view', {
  title: 'shell.search.kind.vehicleDeployments',
  async find(text, signal) {
    const { list } = await api.vehicleDeployment.getByPage({ text, pageSize: FOUND_OF_KIND }, { signal })
    return list.map(({ id, name, code }) => ({
      id,
      name,
      hint: code,
      to: { screen: 'vehicleDeployment', search: { text: name.slice(0, SEARCH_TEXT_LIMIT) } },
    }))
  },
})
