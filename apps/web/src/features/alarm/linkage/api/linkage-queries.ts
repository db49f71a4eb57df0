import type { InputOf, linkageCalls, LinkageRule } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { detailsQuery, listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { linkageRunKeys } from '#shared/linkage/linkage-queries.ts'
import { draftOf, type LinkageFields } from '../model/linkage-fields.ts'

type RuleQuery = InputOf<typeof linkageCalls.getByPage>
type LogQuery = InputOf<typeof linkageCalls.getLogByPage>

export const linkageListKey = ['linkage', 'list'] as const
export const linkageLogKey = ['linkage', 'log'] as const

export const linkagesQuery = (input: RuleQuery) => listQuery(linkageListKey, api.linkage.getByPage, input)

export const linkageDetailsQuery = (id: string) =>
  detailsQuery(['linkage', 'details'], api.linkage.getDetails, id)

export const linkageLogQuery = (input: LogQuery) => listQuery(linkageLogKey, api.linkage.getLogByPage, input)

export const linkageRunQuery = (runId: string) =>
  queryOptions({
    queryKey: linkageRunKeys.run(runId),
    queryFn: ({ signal }) => api.linkage.getLogDetails({ runId }, { signal }),
    meta: { ownErrors: true },
  })

/** The largest page that a list has. */
const PAGE = 300

/** Every rule of the centre by its priority, for saying which have the same. */
export const prioritiesQuery = () =>
  queryOptions({
    queryKey: [...linkageListKey, 'priorities'],
    queryFn: async ({ signal }) => {
      const rules: Pick<LinkageRule, 'id' | 'name' | 'priority'>[] = []
      for (let pageNum = 1; ; pageNum += 1) {
        const input = { orderBy: 'priority', order: 'asc', pageSize: PAGE, pageNum } as const
        const { list } = await api.linkage.getByPage(input, { signal })
        rules.push(...list.map(({ id, name, priority }) => ({ id, name, priority })))
        if (list.length < PAGE) return rules
      }
    },
    meta: { ownErrors: true },
  })

/** Adds a rule, or saves the one that was seen. */
export const saveLinkage = (fields: LinkageFields, seen: LinkageRule | undefined) =>
  seen
    ? api.linkage.update({ ...draftOf(fields), id: seen.id, version: seen.version })
    : api.linkage.add(draftOf(fields))

export const enableLinkage = ({ id }: LinkageRule) => api.linkage.batchStart({ ids: [id] })

export const useDeleteLinkages = () =>
  useChange((ids: string[]) => api.linkage.batchDelete({ ids }), [linkageListKey])
export const useStartLinkages = () =>
  useChange((ids: string[]) => api.linkage.batchStart({ ids }), [linkageListKey])
export const useStopLinkages = () =>
  useChange((ids: string[]) => api.linkage.batchStop({ ids }), [linkageListKey])
