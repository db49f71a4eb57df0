import { NEW_RECORDING_PLAN, type PlannedCamera, type RecordingPlanFields } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { plannedDetailsQuery, plannedListKey, savePlan } from '../api/recording-plan-queries.ts'
import { fieldOfCode, fieldsOf } from '../model/plan-form.ts'
import { fieldText, replacedTexts } from '../model/plan-texts.ts'
import { PlanFormFields } from './plan-form.tsx'

interface Props {
  /** One whose plan is changed, or those that are given one, whatever they have. */
  cameras: readonly PlannedCamera[]
  /** A new plan that is begun already, also for one camera that has one. */
  begun?: RecordingPlanFields | undefined
  onClose: () => void
}

export function PlanDrawer({ cameras, begun, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('recording_plan.edit')
  const [only] = cameras
  const planned = begun === undefined && cameras.length === 1 && only?.plan ? only : undefined
  const edit = useEdit({
    stored: useStored(planned?.id, plannedDetailsQuery),
    empty: begun ?? NEW_RECORDING_PLAN,
    fieldsOf,
    save: savePlan(cameras),
    refreshes: [plannedListKey],
    fieldOfCode,
    // Of several cameras there is no one plan that the form could show anew: the refusal itself is told.
    ...(planned && { conflictCode: 'recording_plan.changed_meanwhile' }),
    onDone: onClose,
  })
  const submit = useReplacing(planned ? [] : cameras, edit.submit)
  return (
    <EditDrawer
      edit={{ ...edit, submit }}
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

/** Asks before a plan takes the place of others, and says which. */
function useReplacing(cameras: readonly PlannedCamera[], submit: () => void): () => void {
  const t = useT()
  const confirm = useConfirm()
  const replaced = replacedTexts(t, cameras)
  if (replaced.length === 0) return submit
  const ask = async () => {
    const title = t('recordingPlan.form.replace', { count: cameras.filter(({ plan }) => plan).length })
    const content = replaced.map(text => <p key={text}>{text}</p>)
    if (await confirm({ title, content, okText: t('recordingPlan.form.replaceNow'), isDanger: true }))
      submit()
  }
  return () => void ask()
}
