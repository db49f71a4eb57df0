import type { Handover } from '@palisade/contract'
import { useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { handoversQuery } from '../api/handover-queries.ts'
import { handoverFilters, handoverOrder } from '../model/handover-filters.tsx'
import { handoverColumns } from './handover-columns.tsx'
import { HandoverDrawer } from './handover-drawer.tsx'

const nameOf = ({ begunAt }: Handover) => formatDateTime(begunAt)

/** Pages of all shifts of the centre, the latest first. */
export function FormerPages() {
  const t = useT()
  const page = useListPage({
    filters: handoverFilters,
    orderBy: handoverOrder,
    query: handoversQuery,
    nameOf,
  })
  const [openId, setOpenId] = useState<string>()
  const columns = useMemo(() => handoverColumns(t), [t])
  return (
    <ListPage page={page} label={t('handover.former')} columns={columns} onOpen={({ id }) => setOpenId(id)}>
      {openId !== undefined && <HandoverDrawer id={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  )
}
