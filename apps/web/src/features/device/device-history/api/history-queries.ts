import type { deviceHistoryCalls, InputOf } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { listQuery } from '#shared/api/list-query.ts'

export type HistoryQuery = InputOf<typeof deviceHistoryCalls.getByPage>

export const historyKeys = { list: ['device-history'] as const }

export const historyQuery = (input: HistoryQuery) =>
  listQuery(historyKeys.list, api.deviceHistory.getByPage, input)

/** Puts a field back; the restoring is a change of its own, so the list gets another row. */
export const useRestore = () =>
  useChange((id: string) => api.deviceHistory.restore({ id }), [historyKeys.list])
