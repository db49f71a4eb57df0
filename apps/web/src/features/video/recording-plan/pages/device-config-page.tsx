import { DEVICE_NAME_LIMIT, planFilters, type PlannedCamera } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { textParam } from '../../../../shared/hooks/list-params.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { MapButton } from '../../../../shared/map/map-button.tsx'
import { MapPanel } from '../../../../shared/map/map-panel.tsx'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { actionColumn, RowButton } from '../../../../shared/ui/data-table/row-actions.tsx'
import { choiceFilter, customFilter, textFilter } from '../../../../shared/ui/filter-panel/filters.tsx'
import { ListPage } from '../../../../shared/ui/list-page/list-page.tsx'
import { useListPage } from '../../../../shared/ui/list-page/use-list-page.ts'
import { plannedQuery } from '../api/recording-plan-queries.ts'
import { figuresQuery } from '../api/recording-queries.ts'
import { CopyDialog } from '../components/copy-dialog.tsx'
import css from '../components/device-config.module.css'
import { CheckLine } from '../components/check-line.tsx'
import { DiskBar } from '../components/disk-bar.tsx'
import { figureColumns } from '../components/figure-columns.tsx'
import { HolesDialog } from '../components/holes-dialog.tsx'
import { HolidaysDialog } from '../components/holidays-dialog.tsx'
import { PlanButtons } from '../components/plan-buttons.tsx'
import { PlanDrawer } from '../components/plan-drawer.tsx'
import { plannedColumns } from '../components/planned-columns.tsx'
import { ReportButton } from '../components/report-button.tsx'

/** Share of the screen's width that the list covers. */
const LIST_SHARE = 0.66

const filters = {
  name: textFilter('recordingPlan.field.name', { maxLength: DEVICE_NAME_LIMIT }),
  areaId: customFilter('recordingPlan.field.areaName', textParam, AreaSelect),
  status: choiceFilter('recordingPlan.field.status', planFilters, (t, status) =>
    t(`enums.planFilter.${status}`),
  ),
}
const orderBy = ['name'] as const

/** `/setting/device/config`: which camera is recorded when, and how long that is kept. */
export function DeviceConfigPage() {
  const t = useT()
  const mayEdit = useMay('recording_plan.edit')
  const page = useListPage({ filters, orderBy, query: plannedQuery })
  const { rows, chosenRows } = page
  const figures = useQuery(figuresQuery(rows.map(camera => camera.id))).data
  const [missing, setMissing] = useState<PlannedCamera>()
  const [edited, setEdited] = useState<readonly PlannedCamera[]>()
  const [copied, setCopied] = useState<readonly string[]>()
  const [isHolidays, setHolidays] = useState(false)
  const columns = useMemo(() => {
    const actions = actionColumn<PlannedCamera>(t, 130, camera => (
      <>
        {(camera.plan || mayEdit) && (
          <RowButton
            label={t(mayEdit ? 'recordingPlan.act.planOne' : 'shared.action.view')}
            onClick={() => setEdited([camera])}
          />
        )}
        <MapButton thing={camera} />
      </>
    ))
    const byCamera = new Map(figures?.map(one => [one.cameraId, one]))
    const [name, ...others] = plannedColumns(t)
    return [
      ...(name ? [name] : []),
      ...figureColumns(t, { figures: byCamera, onHoles: setMissing }),
      ...others,
      actions,
    ]
  }, [t, mayEdit, figures])
  return (
    <MapPanel side="left" size={Math.round(window.innerWidth * LIST_SHARE)} label={t('recordingPlan.title')}>
      <div className={css['page']}>
        <ListPage
          page={page}
          place="part"
          label={t('recordingPlan.title')}
          columns={columns}
          isSelectable={mayEdit}
          onOpen={camera => {
            if (camera.plan || mayEdit) setEdited([camera])
          }}
          buttons={
            <>
              <Button onClick={() => setHolidays(true)}>{t('recordingPlan.act.holidays')}</Button>
              <ReportButton />
            </>
          }
          bar={
            <>
              <DiskBar />
              <CheckLine />
              {mayEdit && chosenRows.length > 0 && (
                <PlanButtons
                  chosen={chosenRows}
                  onAdd={setEdited}
                  onCopy={setCopied}
                  onDone={page.batch.onDone}
                />
              )}
            </>
          }
        />
      </div>
      {edited && <PlanDrawer cameras={edited} onClose={() => setEdited(undefined)} />}
      {copied && (
        <CopyDialog
          cameraIds={copied}
          onDone={() => setCopied(undefined)}
          onClose={() => setCopied(undefined)}
        />
      )}
      {missing && <HolesDialog camera={missing} onClose={() => setMissing(undefined)} />}
      {isHolidays && <HolidaysDialog onClose={() => setHolidays(false)} />}
    </MapPanel>
  )
}
