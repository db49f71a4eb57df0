import { patrolPlanTransitions } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { planDetailsQuery, planListKey, savePatrolPlan } from '../api/patrol-plan-queries.ts'
import { emptyPlan, fieldOfCode, fieldsOf } from '../model/plan-form.ts'
import { fieldText } from '../model/plan-texts.ts'
import { PlanFormFields } from './plan-form.tsx'

interface Props {
  /** Undefined: a new plan. */
  planId: string | undefined
  onClose: () => void
}

/** One plan; one that is in progress, paused or over is only shown. */
export function PlanDrawer({ planId, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('patrol_plan.edit')
  const edit = useEdit({
    stored: useStored(planId, planDetailsQuery),
    empty: emptyPlan,
    fieldsOf,
    save: savePatrolPlan,
    refreshes: [planListKey],
    fieldOfCode,
    conflictCode: 'patrol_plan.changed_meanwhile',
    onDone: onClose,
  })
  const mayChange = !edit.seen || 'to' in patrolPlanTransitions[edit.seen.state].update
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(`patrolPlan.field.${path as keyof typeof emptyPlan}`),
        wordOf: (path, value) => fieldText(t, path, value),
      }}
      title={edit.seen ? t('patrolPlan.form.edit', { name: edit.seen.name }) : t('patrolPlan.form.add')}
      size={760}
      isReadOnly={!mayEdit || !mayChange}
      onClose={onClose}
    >
      <PlanFormFields edit={edit} />
    </EditDrawer>
  )
}
