import type { Device } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { MapPanel } from '../../../../shared/map/map-panel.tsx'
import { selectOnMap, showPlace, useMapStore } from '../../../../shared/map/map-store.ts'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import { checkableQuery } from '../api/state-queries.ts'
import { useChecks } from '../api/use-checks.ts'
import { CheckBar } from '../components/check-bar.tsx'
import { checkColumns } from '../components/check-columns.tsx'
import { CheckDetails } from '../components/check-details.tsx'
import { CheckFilterPanel } from '../components/check-filter-panel.tsx'
import { checkOrder, checkParams } from '../model/check-filters.ts'
import css from './examine-state-page.module.css'

const LIST_WIDTH = 560
const DETAILS_WIDTH = 320

/** Nothing can be asked of a sensor that only ever reports. */
const isCheckable = (device: Device) => device.driver !== 'http'

/** `/setting/device/examineState`: devices beside the map, checked now, one or many, with each step's result. */
export function ExamineStatePage() {
  const t = useT()
  const mayControl = useMay('device.control')
  const list = useListState({ params: checkParams, orderBy: checkOrder })
  const devices = useQuery(checkableQuery(list.request))
  const [chosen, setChosen] = useState<string[]>([])
  // Chosen here or on the map: it is the same one.
  const shownId = useMapStore(({ selection }) => (selection?.kind === 'device' ? selection.id : undefined))
  const run = useChecks()
  const rows = devices.data?.list ?? []
  const shown = rows.find(device => device.id === shownId)
  const columns = useMemo(() => checkColumns(t, { checks: run.checks, onShow: showOnMap }), [t, run.checks])
  const table = useListTable(list, devices)
  return (
    <>
      <MapPanel side="left" size={LIST_WIDTH} label={t('deviceState.checkTitle')}>
        <div className={css['list']}>
          <CheckFilterPanel
            values={list.filters}
            isLoading={devices.isFetching}
            onSearch={filters => {
              setChosen([])
              if (!list.setFilters(filters)) void devices.refetch()
            }}
          />
          {mayControl && (
            <CheckBar run={run} chosen={chosen} listed={rows.filter(isCheckable).map(({ id }) => id)} />
          )}
          <DataTable
            {...table}
            label={t('deviceState.checkTitle')}
            columns={columns}
            rowKey={device => device.id}
            selection={
              mayControl
                ? { keys: chosen, onChange: setChosen, isDisabled: device => !isCheckable(device) }
                : undefined
            }
            isRowMarked={device => device.id === shownId}
          />
        </div>
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
