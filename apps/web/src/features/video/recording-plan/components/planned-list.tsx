import type { PlannedCamera, RecordingPlanFields } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapButton } from '#shared/map/map-button.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { plannedQuery } from '../api/recording-plan-queries.ts'
import { figuresQuery } from '../api/recording-queries.ts'
import { hoursOf } from '../model/figures-period.ts'
import { plannedFilters, plannedOrder } from '../model/planned-filters.ts'
import { CheckLine } from './check-line.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import css from './device-config.module.css'
import { DiskBar } from './disk-bar.tsx'
import { figureColumns } from './figure-columns.tsx'
import { HandButton } from './hand-button.tsx'
import { HolesDialog } from './holes-dialog.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { PlanButtons } from './plan-buttons.tsx'
import { PlanDrawer } from './plan-drawer.tsx'
import { plannedColumns } from './planned-columns.tsx'
import { ReportButton } from './report-button.tsx'

/** Widths of the last column, px: one button, and one more for who may record by hand. */
const ACTIONS_WIDTH = 105
const HAND_WIDTH = 105

/** The cameras of the open form, and the plan that it begins with where a template was chosen. */
interface Edited {
  cameras: readonly PlannedCamera[]
  begun?: RecordingPlanFields | undefined
}

interface Props {
  /** A part of the screen of cameras, or the list of a screen of its own, which leads there. */
  place?: 'part' | 'panel'
}

/** Cameras with when they are recorded, what of it is there, and how long it is kept. */
export function PlannedList({ place = 'part' }: Props) {
  const t = useT()
  const mayEdit = useMay('recording_plan.edit')
  const mayRecord = useMay('recording.manual')
  const page = useListPage({
    filters: plannedFilters,
    orderBy: plannedOrder,
    query: ({ tab: _tab, period: of = 'day', ...request }) =>
      plannedQuery({ ...request, ...(request.orderBy === 'missing' && { hours: hoursOf(of) }) }),
  })
  const { rows, chosenRows } = page
  const period = page.filters.period ?? 'day'
  const figures = useQuery(
    figuresQuery(
      rows.map(camera => camera.id),
      hoursOf(period),
    ),
  ).data
  const [missing, setMissing] = useState<PlannedCamera>()
  const [edited, setEdited] = useState<Edited>()
  const [copied, setCopied] = useState<readonly string[]>()
  const [isHolidays, setHolidays] = useState(false)
  const columns = useMemo(() => {
    const byCamera = new Map(figures?.map(one => [one.cameraId, one]))
    const width = ACTIONS_WIDTH + (mayRecord ? HAND_WIDTH : 0)
    const actions = actionColumn<PlannedCamera>(t, width, camera => (
      <>
        {(camera.plan || mayEdit) && (
          <RowButton
            label={t(mayEdit ? 'recordingPlan.act.planOne' : 'shared.action.view')}
            onClick={() => setEdited({ cameras: [camera] })}
          />
        )}
        {mayRecord && <HandButton camera={camera} isOn={byCamera.get(camera.id)?.isManual} />}
        <MapButton thing={camera} />
      </>
    ))
    const [name, ...others] = plannedColumns(t)
    return [
      ...(name ? [name] : []),
      ...figureColumns(t, { figures: byCamera, onHoles: setMissing }),
      ...others,
      actions,
    ]
  }, [t, mayEdit, mayRecord, figures])
  return (
    <>
      <ListPage
        page={page}
        place={place}
        label={t('recordingPlan.title')}
        columns={columns}
        isSelectable={mayEdit}
        emptyAction={
          <ScreenLink screen="deviceAccess" className={css['link']}>
            {t('recordingPlan.act.addCameras')}
          </ScreenLink>
        }
        onOpen={camera => {
          if (camera.plan || mayEdit) setEdited({ cameras: [camera] })
        }}
        buttons={
          <>
            <Button onClick={() => setHolidays(true)}>{t('recordingPlan.act.holidays')}</Button>
            <ReportButton />
            {place === 'panel' && (
              <ScreenLink screen="cameraManage" className={css['link']}>
                {t('recordingPlan.act.cameras')}
              </ScreenLink>
            )}
          </>
        }
        bar={
          <>
            <DiskBar />
            <CheckLine />
            <PeriodChoice
              period={period}
              onChange={next => page.list.setFilters({ ...page.filters, period: next })}
            />
            {mayEdit && chosenRows.length > 0 && (
              <PlanButtons
                chosen={chosenRows}
                onSet={(cameras, begun) => setEdited({ cameras, begun })}
                onCopy={setCopied}
                onDone={page.batch.onDone}
              />
            )}
          </>
        }
      />
      {edited && <PlanDrawer {...edited} onClose={() => setEdited(undefined)} />}
      {copied && (
        <CopyDialog
          cameraIds={copied}
          onDone={() => setCopied(undefined)}
          onClose={() => setCopied(undefined)}
        />
      )}
      {missing && <HolesDialog camera={missing} period={period} onClose={() => setMissing(undefined)} />}
      {isHolidays && <HolidaysDialog onClose={() => setHolidays(false)} />}
    </>
  )
}
