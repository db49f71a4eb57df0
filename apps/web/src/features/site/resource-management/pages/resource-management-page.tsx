import type { FloorPlan } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { areasQuery, mapResourcesQuery } from '#shared/queries/map-resources.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useListState } from '#shared/hooks/use-list-state.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { usePlacing } from '../api/use-placing.ts'
import { BuildingList } from '../components/building-list.tsx'
import { CalibrateForm } from '../components/calibrate-form.tsx'
import css from '../components/resource-management.module.css'
import { ResourceTab } from '../components/resource-tab.tsx'
import { managementParams, noOrder } from '../model/params.ts'
import { buildingsOf } from '../model/resource-list.ts'

const PANEL_WIDTH = 400

/** `/setting/system/resouceManagement`: what stands where, on the map and on the floors of buildings. */
export function ResourceManagementPage() {
  const t = useT()
  const { textOf } = useApiError()
  const { filters, setFilters } = useListState({ params: managementParams, orderBy: noOrder })
  const resources = useQuery(mapResourcesQuery())
  const areas = useQuery(areasQuery())
  const buildings = useMemo(() => buildingsOf(areas.data ?? []), [areas.data])
  const placing = usePlacing()
  const [plan, setPlan] = useState<FloorPlan>()
  const failed = resources.error ?? areas.error
  const tab = (filters.place === undefined && filters.tab) || 'resources'
  const floorName = buildings.flatMap(one => one.floors).find(one => one.id === plan?.floorId)?.name ?? ''
  return (
    <MapPanel side="left" size={PANEL_WIDTH} label={t('menu.screen.resourceManagement')}>
      <div className={css['page']}>
        {plan && (
          <CalibrateForm
            key={plan.version}
            plan={plan}
            floorName={floorName}
            onDone={() => setPlan(undefined)}
          />
        )}
        <Tabs
          activeKey={tab}
          onChange={key => setFilters({ ...filters, tab: key === 'buildings' ? 'buildings' : undefined })}
          items={(['resources', 'buildings'] as const).map(key => ({
            key,
            label: t(`resourceManagement.tab.${key}`),
          }))}
        />
        {failed && <ErrorState hint={textOf(failed)} onRetry={() => void resources.refetch()} />}
        <LoadingMask isLoading={resources.isPending || areas.isPending}>
          {tab === 'buildings' ? (
            <BuildingList buildings={buildings} onCalibrate={setPlan} />
          ) : (
            <ResourceTab
              resources={resources.data ?? []}
              areas={areas.data ?? []}
              buildings={buildings}
              filters={filters}
              onFilters={next => setFilters({ ...filters, ...next })}
              placing={placing}
            />
          )}
        </LoadingMask>
      </div>
    </MapPanel>
  )
}
