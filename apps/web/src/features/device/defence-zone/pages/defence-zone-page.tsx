import type { DefenceZone } from '@palisade/contract'
import { lazy, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapButton } from '#shared/map/map-button.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { zonesQuery } from '../api/zone-queries.ts'
import { ZoneBatch } from '../components/zone-batch.tsx'
import { ZoneButtons } from '../components/zone-buttons.tsx'
import { zoneColumns } from '../components/zone-columns.tsx'
import { zoneFilters, zoneOrder } from '../model/zone-filters.ts'

const ZoneDrawer = lazy(async () => ({ default: (await import('../components/zone-drawer.tsx')).ZoneDrawer }))

/** Share of the screen's width that the list covers. */
const LIST_SHARE = 0.58

/** `/setting/device/defenceZone`: zones of intrusion panels with their condition now, beside the map. */
export function DefenceZonePage() {
  const t = useT()
  const mayEdit = useMay('defence_zone.edit')
  const mayControl = useMay('defence_zone.control')
  const page = useListPage({ filters: zoneFilters, orderBy: zoneOrder, query: zonesQuery })
  const { rows } = page
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const columns = useMemo(() => {
    const width = 50 + (mayControl ? 165 : 0) + (mayEdit ? 50 : 0)
    const actions = actionColumn<DefenceZone>(t, width, zone => (
      <>
        {mayControl && <ZoneButtons zone={zone} isSmall />}
        {mayEdit && <RowButton label={t('shared.action.edit')} onClick={() => setEditing({ id: zone.id })} />}
        <MapButton thing={zone} />
      </>
    ))
    return [...zoneColumns(t), actions]
  }, [t, mayEdit, mayControl])
  return (
    <MapPanel
      side="left"
      size={Math.round(window.innerWidth * LIST_SHARE)}
      label={t('defenceZone.list.title')}
    >
      <ListPage
        page={page}
        place="panel"
        label={t('defenceZone.list.title')}
        columns={columns}
        emptyAction={t('defenceZone.list.empty')}
        isSelectable={mayEdit || mayControl}
        onOpen={({ id }) => setEditing({ id })}
        isRowMarked={zone => zone.condition === 'alarm'}
        foldAfter={3}
        buttons={
          mayEdit && (
            <AddButton label={t('defenceZone.act.add')} onClick={() => setEditing({ id: undefined })} />
          )
        }
        bar={<ZoneBatch zones={page.chosenRows} onDone={page.clear} />}
      >
        {editing && (
          <ZoneDrawer
            key={editing.id}
            zone={rows.find(zone => zone.id === editing.id)}
            onClose={() => setEditing(undefined)}
          />
        )}
      </ListPage>
    </MapPanel>
  )
}
