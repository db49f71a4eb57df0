import type { FaceDeployment, faceDeploymentCalls, InputOf } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { detailsQuery, listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { deploymentInput, type DeploymentFields } from '#shared/deployment/deployment-form.ts'
import { deploymentsKey } from './face-deployment-keys.ts'

export const deploymentsQuery = (input: InputOf<typeof faceDeploymentCalls.getByPage>) =>
  listQuery([...deploymentsKey, 'list'], api.faceDeployment.getByPage, input)

export const deploymentDetailsQuery = (id: string) =>
  detailsQuery([...deploymentsKey, 'details'], api.faceDeployment.getDetails, id)

/** Groups that can be deployed: those that one may search. */
export const deployableQuery = () =>
  queryOptions({
    queryKey: [...deploymentsKey, 'lists'],
    queryFn: async ({ signal }) =>
      (await api.faceGroup.getList({}, { signal })).filter(({ maySearch }) => maySearch),
    meta: { ownErrors: true },
  })

export const saveDeployment = (fields: DeploymentFields, seen: FaceDeployment | undefined) => {
  const input = deploymentInput(fields)
  return seen
    ? api.faceDeployment.update({ ...input, id: seen.id, version: seen.version })
    : api.faceDeployment.add(input)
}

export const useDeleteDeployments = () =>
  useChange((ids: string[]) => api.faceDeployment.batchDelete({ ids }), [deploymentsKey])
export const useStartDeployments = () =>
  useChange((ids: string[]) => api.faceDeployment.batchStart({ ids }), [deploymentsKey])
export const useStopDeployments = () =>
  useChange((ids: string[]) => api.faceDeployment.batchStop({ ids }), [deploymentsKey])
