import type { InputOf, noticeCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { noticeRecipientsQuery } from '#shared/queries/notice-recipients.ts'

type Calls = typeof noticeCalls

export const noticeLogKey = ['notice', 'log'] as const
/** Followed by the id of the alarm. */
export const alarmNoticesKey = ['notice', 'alarm'] as const
const chainKey = ['notice', 'chain'] as const
const serversKey = ['notice', 'servers'] as const
export const webhooksKey = ['notice', 'webhooks'] as const
const unconfirmedKey = ['notice', 'unconfirmed'] as const
const ownKey = ['notice', 'own'] as const

export const noticeLogQuery = (input: InputOf<Calls['getByPage']>) =>
  listQuery(noticeLogKey, api.notice.getByPage, input)

export const chainQuery = () =>
  queryOptions({
    queryKey: chainKey,
    queryFn: ({ signal }) => api.notice.getChain({}, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })
export const useSaveChain = () =>
  useChange((chain: InputOf<Calls['updateChain']>) => api.notice.updateChain(chain), [chainKey])

export const serversQuery = () =>
  queryOptions({
    queryKey: serversKey,
    queryFn: ({ signal }) => api.notice.getServers({}, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })
export const useSaveMail = () =>
  useChange((draft: InputOf<Calls['updateMailServer']>) => api.notice.updateMailServer(draft), [serversKey])
export const useSaveMqtt = () =>
  useChange((draft: InputOf<Calls['updateMqttServer']>) => api.notice.updateMqttServer(draft), [serversKey])
export const useTestMail = () => useChange((to: string) => api.notice.testMailServer({ to }), [])
export const useTestMqtt = () => useChange(() => api.notice.testMqttServer({}), [])

export const webhooksQuery = () =>
  queryOptions({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => api.notice.getWebhooks({}, { signal }),
    meta: { ownErrors: true },
  })
const hookKeys = [webhooksKey, noticeRecipientsQuery().queryKey]
export const useAddWebhook = () =>
  useChange((draft: InputOf<Calls['addWebhook']>) => api.notice.addWebhook(draft), hookKeys)
export const useUpdateWebhook = () =>
  useChange((draft: InputOf<Calls['updateWebhook']>) => api.notice.updateWebhook(draft), hookKeys)
export const useRenewSecret = () => useChange((id: string) => api.notice.renewSecret({ id }), hookKeys)
export const useDeleteWebhook = () => useChange((id: string) => api.notice.deleteWebhook({ id }), hookKeys)
export const useTestWebhook = () => useChange((id: string) => api.notice.testWebhook({ id }), [])

export const ownNoticesQuery = () =>
  queryOptions({
    queryKey: ownKey,
    queryFn: ({ signal }) => api.notice.getOwn({}, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })
export const useSaveOwn = () =>
  useChange((own: InputOf<Calls['updateOwn']>) => api.notice.updateOwn(own), [ownKey])

export const unconfirmedQuery = () =>
  queryOptions({
    queryKey: unconfirmedKey,
    queryFn: ({ signal }) => api.notice.getOwnUnconfirmed({}, { signal }),
    // A failure is told by the connection's state in the header.
    meta: { ownErrors: true },
  })
export const useMarkShown = () => useChange((ids: string[]) => api.notice.markShown({ ids }), [], true)
export const useConfirmNotices = () =>
  useChange((ids: string[]) => api.notice.confirm({ ids }), [unconfirmedKey])
