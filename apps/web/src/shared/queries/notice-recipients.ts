import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** People, groups, roles and webhooks that may be told something, by name. Needs `notice.edit`. */
export const noticeRecipientsQuery = () =>
  queryOptions({
    queryKey: ['notice', 'recipients'],
    queryFn: ({ signal }) => api.notice.getRecipients({}, { signal }),
    staleTime: 0,
  })
