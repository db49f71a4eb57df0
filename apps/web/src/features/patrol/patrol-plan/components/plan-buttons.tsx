import { useT } from '#shared/i18n/language-provider.tsx'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { BatchButton, type Batch } from '#shared/ui/batch-button/batch-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { useDeletePlans, useStartPlans, useStopPlans } from '../api/patrol-plan-queries.ts'

/** Buttons that add a plan, and that start, end or delete the chosen ones. */
export function PlanButtons({ batch, onAdd }: { batch: Batch; onAdd: () => void }) {
  const t = useT()
  const [remove, start, stop] = [useDeletePlans(), useStartPlans(), useStopPlans()]
  return (
    <>
      <AddButton label={t('patrolPlan.form.add')} onClick={onAdd} />
      <BatchButton
        {...batch}
        label={t('patrolPlan.act.start')}
        question={{ title: t('patrolPlan.act.start'), content: t('patrolPlan.act.startText') }}
        change={start}
      />
      <BatchButton
        {...batch}
        label={t('patrolPlan.act.stop')}
        question={{ title: t('patrolPlan.act.stop'), content: t('patrolPlan.act.stopText') }}
        change={stop}
      />
      <DeleteButton {...batch} warning={t('patrolPlan.act.deleteText')} remove={remove} />
    </>
  )
}
