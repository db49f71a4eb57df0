import type { InputOf, VehicleDeployment, vehicleDeploymentCalls, vehicleHitCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { detailsQuery, listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { deploymentInput } from '#shared/deployment/deployment-form.ts'
import type { VehicleDeploymentFields } from '../model/vehicle-deployment-form.ts'
import { deploymentsKey, hitsKey } from './vehicle-deployment-keys.ts'

export const deploymentsQuery = (input: InputOf<typeof vehicleDeploymentCalls.getByPage>) =>
  listQuery([...deploymentsKey, 'list'], api.vehicleDeployment.getByPage, input)

export const deploymentDetailsQuery = (id: string) =>
  detailsQuery([...deploymentsKey, 'details'], api.vehicleDeployment.getDetails, id)

/** Groups that can be deployed. */
export const deployableQuery = () =>
  queryOptions({
    queryKey: [...deploymentsKey, 'lists'],
    queryFn: ({ signal }) => api.blacklistGroup.getList({}, { signal }),
    meta: { ownErrors: true },
  })

export const hitsQuery = (input: InputOf<typeof vehicleHitCalls.getByPage>) =>
  listQuery([...hitsKey, 'list'], api.vehicleHit.getByPage, input)

export const saveDeployment = (fields: VehicleDeploymentFields, seen: VehicleDeployment | undefined) => {
  const input = deploymentInput(fields)
  return seen
    ? api.vehicleDeployment.update({ ...input, id: seen.id, version: seen.version })
    : api.vehicleDeployment.add(input)
}

export const useDeleteDeployments = () =>
  useChange((ids: string[]) => api.vehicleDeployment.batchDelete({ ids }), [deploymentsKey])
export const useStartDeployments = () =>
  useChange((ids: string[]) => api.vehicleDeployment.batchStart({ ids }), [deploymentsKey])
export const useStopDeployments = () =>
  useChange((ids: string[]) => api.vehicleDeployment.batchStop({ ids }), [deploymentsKey])
