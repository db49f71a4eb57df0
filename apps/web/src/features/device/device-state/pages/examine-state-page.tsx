import type { Device } from '@palisade/contract'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import { selectOnMap, showPlace, useMapStore } from '#shared/map/map-store.ts'
import { useMay } from '#shared/session/session-store.ts'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { checkableQuery } from '../api/state-queries.ts'
import { useChecks } from '../api/use-checks.ts'
import { CheckBar } from '../components/check-bar.tsx'
import { checkColumns } from '../components/check-columns.tsx'
import { CheckDetails } from '../components/check-details.tsx'
import { checkFilters, checkOrder } from '../model/check-filters.ts'

const LIST_WIDTH = 560
const DETAILS_WIDTH = 320

/** Nothing can be asked of a sensor that only ever reports. */
const isCheckable = (device: Device) => device.driver !== 'http'

/** `/setting/device/examineState`: devices beside the map, checked now, one or many, with each step's result. */
export function ExamineStatePage() {
  const t = useT()
  const mayControl = useMay('device.control')
  const page = useListPage({ filters: checkFilters, orderBy: checkOrder, query: checkableQuery })
  const { rows, chosen } = page
  // Chosen here or on the map: it is the same one.
  const shownId = useMapStore(({ selection }) => (selection?.kind === 'device' ? selection.id : undefined))
  const run = useChecks()
  const shown = rows.find(device => device.id === shownId)
  const columns = useMemo(() => checkColumns(t, { checks: run.checks, onShow: showOnMap }), [t, run.checks])
  return (
    <>
      <MapPanel side="left" size={LIST_WIDTH} label={t('deviceState.checkTitle')}>
        <ListPage
          page={page}
          place="panel"
          label={t('deviceState.checkTitle')}
          columns={columns}
          isSelectable={mayControl && isCheckable}
          isRowMarked={device => device.id === shownId}
          foldAfter={2}
          bar={
            mayControl && (
              <CheckBar run={run} chosen={chosen} listed={rows.filter(isCheckable).map(({ id }) => id)} />
            )
          }
        />
      </MapPanel>
      {shown && (
        <MapPanel side="right" size={DETAILS_WIDTH} label={shown.name}>
          <CheckDetails device={shown} check={run.checks[shown.id]} onCheck={() => run.startOne(shown.id)} />
        </MapPanel>
      )}
    </>
  )
}

function showOnMap({ id, longitude, latitude }: Device): void {
  selectOnMap({ kind: 'device', id })
  if (longitude !== null && latitude !== null) showPlace({ longitude, latitude })
}
