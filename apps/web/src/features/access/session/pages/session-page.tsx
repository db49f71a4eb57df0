import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import { textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import { sessionsQuery, useEndSessions } from '../api/session-queries.ts'
import { EndSessionsButton } from '../components/end-sessions-button.tsx'
import { sessionColumns } from '../components/session-columns.tsx'
import css from './session-page.module.css'

const params = { name: textParam }
const order = ['userName', 'address', 'loggedInAt', 'lastUsedAt'] as const
type Filters = FiltersOf<typeof params>
const noFilters: Filters = {}

/** `/setting/user/session`: who is logged in, from where, and the way to show them out. */
export function SessionPage() {
  const t = useT()
  const list = useListState({ params, orderBy: order })
  const sessions = useQuery(sessionsQuery(list.request))
  const [chosen, setChosen] = useState<string[]>([])
  const end = useEndSessions()
  const columns = useMemo(() => sessionColumns(t), [t])
  const fields = useMemo<FilterField<Filters>[]>(
    () => [{ name: 'name', label: t('session.list.search'), render: textControl({ maxLength: 50 }) }],
    [t],
  )
  const table = useListTable(list, sessions)
  return (
    <div className={css['page']}>
      <FilterPanel
        fields={fields}
        initialValues={noFilters}
        values={list.filters}
        isLoading={sessions.isFetching}
        onSearch={filters => {
          setChosen([])
          if (!list.setFilters(filters)) void sessions.refetch()
        }}
        extra={
          <EndSessionsButton
            ids={chosen}
            warning={t('session.list.endText')}
            end={end}
            onDone={() => setChosen([])}
          />
        }
      />
      <DataTable
        {...table}
        label={t('session.list.title')}
        columns={columns}
        rowKey={row => row.id}
        selection={{ keys: chosen, onChange: setChosen, isDisabled: row => row.isCurrent }}
      />
    </div>
  )
}
