import { NEW_RECORDING_PLAN, type PlannedCamera } from '@palisade/contract'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { EditDrawer } from '../../../../shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '../../../../shared/ui/edit-form/use-edit.ts'
import { useStored } from '../../../../shared/ui/edit-form/use-stored.ts'
import { plannedDetailsQuery, plannedListKey, savePlan } from '../api/recording-plan-queries.ts'
import { fieldOfCode, fieldsOf } from '../model/plan-form.ts'
import { fieldText } from '../model/plan-texts.ts'
import { PlanFormFields } from './plan-form.tsx'

interface Props {
  /** One whose plan is changed, or those that are given one. */
  cameras: readonly PlannedCamera[]
  onClose: () => void
}

export function PlanDrawer({ cameras, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('recording_plan.edit')
  const planned = cameras.find(camera => camera.plan !== null)
  const edit = useEdit({
    stored: useStored(planned?.id, plannedDetailsQuery),
    empty: NEW_RECORDING_PLAN,
    fieldsOf,
    save: savePlan(cameras.map(camera => camera.id)),
    refreshes: [plannedListKey],
    fieldOfCode,
    conflictCode: 'recording_plan.changed_meanwhile',
    onDone: onClose,
  })
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(`recordingPlan.field.${path as keyof typeof NEW_RECORDING_PLAN}`),
        wordOf: (path, value) => fieldText(t, path, value),
      }}
      title={
        planned
          ? t('recordingPlan.form.edit', { name: planned.name })
          : t('recordingPlan.form.add', { count: cameras.length })
      }
      size={760}
      isReadOnly={!mayEdit}
      onClose={onClose}
    >
      <PlanFormFields edit={edit} cameras={cameras} />
    </EditDrawer>
  )
}
