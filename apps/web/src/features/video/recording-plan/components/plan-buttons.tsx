import type { PlannedCamera, RecordingPlanFields } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { BatchBar } from '#shared/ui/batch-button/batch-bar.tsx'
import { BatchButton } from '#shared/ui/batch-button/batch-button.tsx'
import { TemplateMenu } from '#shared/ui/templates/templates.tsx'
import { useClosePlans, useDeletePlans, useOpenPlans } from '../api/recording-plan-queries.ts'
import { planOf, planTemplates } from '../model/templates.ts'

interface Props {
  chosen: readonly PlannedCamera[]
  onSet: (cameras: readonly PlannedCamera[], begun?: RecordingPlanFields) => void
  onCopy: (cameraIds: readonly string[]) => void
  onDone: () => void
}

const batchOf = (cameras: readonly PlannedCamera[], onDone: () => void) => ({
  ids: cameras.map(camera => camera.id),
  names: cameras.map(camera => camera.name),
  onDone,
})

/** For the chosen cameras; each button counts those that it would change. */
export function PlanButtons({ chosen, onSet, onCopy, onDone }: Props) {
  const t = useT()
  const [open, close, remove] = [useOpenPlans(), useClosePlans(), useDeletePlans()]
  const planned = chosen.filter(({ plan }) => plan)
  const closed = chosen.filter(({ plan }) => plan?.isEnabled === false)
  const opened = chosen.filter(({ plan }) => plan?.isEnabled === true)
  const question = (label: string, content: string) => ({ title: label, content, okText: label })
  const [openText, closeText, removeText] = [
    t('recordingPlan.act.open', { count: closed.length }),
    t('recordingPlan.act.close', { count: opened.length }),
    t('recordingPlan.act.remove', { count: planned.length }),
  ]
  return (
    <BatchBar>
      <Button type="primary" onClick={() => onSet(chosen)}>
        {t('recordingPlan.act.plan', { count: chosen.length })}
      </Button>
      <TemplateMenu
        templates={planTemplates.map(key => ({ key, label: t(`recordingPlan.template.${key}`) }))}
        onChoose={key => onSet(chosen, planOf(key))}
      />
      <Button onClick={() => onCopy(chosen.map(camera => camera.id))}>
        {t('recordingPlan.act.copy', { count: chosen.length })}
      </Button>
      <BatchButton
        {...batchOf(closed, onDone)}
        label={openText}
        question={question(openText, t('recordingPlan.act.openText'))}
        change={open}
      />
      <BatchButton
        {...batchOf(opened, onDone)}
        label={closeText}
        question={{ ...question(closeText, t('recordingPlan.act.closeText')), isDanger: true }}
        change={close}
      />
      <BatchButton
        {...batchOf(planned, onDone)}
        danger
        label={removeText}
        question={{ ...question(removeText, t('recordingPlan.act.deleteText')), isDanger: true }}
        change={remove}
      />
    </BatchBar>
  )
}
