import type { SessionRow } from '@palisade/contract'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { sessionsQuery, useEndSessions } from '../api/session-queries.ts'
import { EndSessionsButton } from '../components/end-sessions-button.tsx'
import { sessionColumns } from '../components/session-columns.tsx'

const filters = { name: textFilter('session.list.search', { maxLength: 50 }) }
const orderBy = ['userName', 'address', 'loggedInAt', 'lastUsedAt'] as const

const nameOf = ({ userName, address }: SessionRow) => `${userName} (${address})`

/** `/setting/user/session`: who is logged in, from where, and the way to show them out. */
export function SessionPage() {
  const t = useT()
  const page = useListPage({ filters, orderBy, query: sessionsQuery, nameOf })
  const end = useEndSessions()
  const columns = useMemo(() => sessionColumns(t), [t])
  return (
    <ListPage
      page={page}
      label={t('session.list.title')}
      columns={columns}
      isSelectable={row => !row.isCurrent}
      buttons={<EndSessionsButton {...page.batch} warning={t('session.list.endText')} end={end} />}
    />
  )
}
