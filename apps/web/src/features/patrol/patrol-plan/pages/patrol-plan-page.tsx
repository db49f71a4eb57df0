import { patrolPlanStates, patrolPlanTransitions, type PatrolPlan } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import { useMapWay } from '#shared/map/map-store.ts'
import { useMay } from '#shared/session/session-store.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { TabbedLists } from '#shared/ui/tabbed-lists/tabbed-lists.tsx'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { patrolPlansQuery, planWayQuery, usePausePlan, useResumePlan } from '../api/patrol-plan-queries.ts'
import { CheckpointList } from '../components/checkpoints/checkpoint-list.tsx'
import { PlanButtons } from '../components/plan-buttons.tsx'
import { planColumns } from '../components/plan-columns.tsx'
import { wayOf } from '../model/plan-texts.ts'

const PlanDrawer = lazy(async () => ({ default: (await import('../components/plan-drawer.tsx')).PlanDrawer }))

const filters = {
  name: textFilter('patrolPlan.field.name'),
  state: choiceFilter('patrolPlan.field.state', patrolPlanStates, (t, state) =>
    t(`enums.patrolPlanState.${state}`),
  ),
  personName: textFilter('patrolPlan.field.personName'),
}
const orderBy = ['name', 'savedAt', 'nextAt'] as const

/** Share of the screen's width that the list covers. */
const LIST_SHARE = 0.62
const nothing: never[] = []

/** `/patrol/plan`: the plans and the places of patrols on foot, beside the map with the way of the chosen or opened one. */
export function PatrolPlanPage() {
  const t = useT()
  const tabs = [
    { key: 'plans', label: t('patrolCheckpoint.plans'), content: <PlanList /> },
    { key: 'checkpoints', label: t('patrolCheckpoint.title'), content: <CheckpointList /> },
  ] as const
  return (
    <MapPanel side="left" size={Math.round(window.innerWidth * LIST_SHARE)} label={t('patrolPlan.title')}>
      <TabbedLists tabs={tabs} />
    </MapPanel>
  )
}

function PlanList() {
  const t = useT()
  const mayEdit = useMay('patrol_plan.edit')
  const page = useListPage({ filters, orderBy, query: patrolPlansQuery })
  /** The plan of the open form; null: a new one. */
  const [opened, setOpened] = useState<string | null>()
  const columns = usePlanColumns(setOpened)
  useWayOf(opened ?? page.batch.ids.at(-1))
  return (
    <ListPage
      page={page}
      place="panel"
      label={t('patrolPlan.title')}
      columns={columns}
      emptyAction={<FirstStep hint={t('patrolPlan.first')} onAdd={mayEdit && (() => setOpened(null))} />}
      isSelectable={mayEdit}
      onOpen={({ id }) => setOpened(id)}
      buttons={mayEdit && <PlanButtons batch={page.batch} onAdd={() => setOpened(null)} />}
    >
      {opened !== undefined && (
        <PlanDrawer planId={opened ?? undefined} onClose={() => setOpened(undefined)} />
      )}
    </ListPage>
  )
}

function usePlanColumns(onOpen: (id: string) => void) {
  const t = useT()
  const mayEdit = useMay('patrol_plan.edit')
  const { mutate: pause } = usePausePlan()
  const { mutate: resume } = useResumePlan()
  return useMemo(() => {
    const may = ({ state }: PatrolPlan, action: 'pause' | 'resume' | 'update') =>
      mayEdit && 'to' in patrolPlanTransitions[state][action]
    const actions = actionColumn<PatrolPlan>(t, mayEdit ? 130 : 70, plan => (
      <>
        {may(plan, 'pause') && <RowButton label={t('patrolPlan.act.pause')} onClick={() => pause(plan.id)} />}
        {may(plan, 'resume') && (
          <RowButton label={t('patrolPlan.act.resume')} onClick={() => resume(plan.id)} />
        )}
        <RowButton
          label={t(may(plan, 'update') ? 'shared.action.edit' : 'shared.action.view')}
          onClick={() => onOpen(plan.id)}
        />
      </>
    ))
    return [...planColumns(t), actions]
  }, [t, mayEdit, pause, resume, onOpen])
}

/** Draws the way of a plan on the map. */
function useWayOf(planId: string | undefined): void {
  const { data } = useQuery({ ...planWayQuery(planId ?? ''), enabled: planId !== undefined })
  const plan = planId === undefined ? undefined : data
  useMapWay(useMemo(() => (plan ? wayOf(plan) : nothing), [plan]))
}
