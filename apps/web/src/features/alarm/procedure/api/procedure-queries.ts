import type { InputOf, procedureCalls, ProcedureDetails } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { procedureListKey } from './procedure-keys.ts'
import type { ProcedureFields } from '../model/procedure-fields.ts'

export type ProcedureQuery = InputOf<typeof procedureCalls.getByPage>

export const proceduresQuery = (input: ProcedureQuery) =>
  listQuery(procedureListKey, api.procedure.getByPage, input)

export const procedureDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['procedure', 'details', id],
    queryFn: ({ signal }) => api.procedure.getDetails({ id }, { signal }),
    // A form is filled from it: never from an older look at the procedure.
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

/** The steps of one version, for taking them up again. */
export const fetchVersion = (id: string, version: number) => api.procedure.getDetails({ id, version })

export const applyingQuery = (asked: InputOf<typeof procedureCalls.getApplying>) =>
  queryOptions({
    queryKey: ['procedure', 'applying', asked],
    queryFn: ({ signal }) => api.procedure.getApplying(asked, { signal }),
    staleTime: 0,
    meta: { ownErrors: true },
  })

/** Adds a procedure that is not in use, or saves the next version of the one that the administrator has seen. */
export const saveProcedure = (fields: ProcedureFields, seen: ProcedureDetails | undefined) =>
  seen
    ? api.procedure.update({ ...fields, id: seen.id, version: seen.version })
    : api.procedure.add({ ...fields, isEnabled: false })
export const enableProcedure = ({ id }: ProcedureDetails) => api.procedure.batchStart({ ids: [id] })

export const useDeleteProcedures = () =>
  useChange((ids: string[]) => api.procedure.batchDelete({ ids }), [procedureListKey])
export const useStartProcedures = () =>
  useChange((ids: string[]) => api.procedure.batchStart({ ids }), [procedureListKey])
export const useStopProcedures = () =>
  useChange((ids: string[]) => api.procedure.batchStop({ ids }), [procedureListKey])
