import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { violationsQuery } from '../api/speed-queries.ts'
import { violationColumns } from '../components/violation-columns.tsx'
import { violationFilters, violationOrder } from '../model/violation-filters.ts'

const filters = { plate: violationFilters.plate }

/** `/speedAlarm/live`: vehicles that were too fast, as they come. */
export function SpeedLivePage() {
  const t = useT()
  const page = useListPage({
    filters,
    orderBy: violationOrder,
    query: violationsQuery,
    nameOf: one => one.plate ?? '',
  })
  const columns = useMemo(() => violationColumns(t), [t])
  return <ListPage page={page} label={t('speedViolation.live')} columns={columns} />
}
