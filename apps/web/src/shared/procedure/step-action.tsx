import { isMoving, linkageActionPermission, type ProcedureActionRun, type StepOf } from '@palisade/contract'
import { ThunderboltOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { actionText } from '#shared/linkage/action/action-text.ts'
import { useNames } from '#shared/linkage/action/names.tsx'
import { StepStateTag } from '#shared/linkage/linkage-tags.tsx'
import { reasonText } from '#shared/linkage/reason-text.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import type { FieldProps } from './field/field-props.ts'
import css from './procedure.module.css'

/** The action of a step in words. */
export function ActionWords({ step }: { step: StepOf<'action'> }) {
  const t = useT()
  const { nameOf } = useNames()
  return <div className={css['text']}>{actionText(t, step.action, nameOf)}</div>
}

/** Has the action done; before something is moved or switched, the operator is asked. */
export function StepAction({ step, answer, isBusy, isHeld, send }: FieldProps<StepOf<'action'>>) {
  const t = useT()
  const { nameOf } = useNames()
  const confirm = useConfirm()
  const { action } = step
  const permission = action ? linkageActionPermission[action.kind] : null
  const isAllowed = useMay(permission)
  if (!action) return <p className={css['quiet']}>{t('procedure.run.hiddenAction')}</p>
  if (!isAllowed && permission)
    return (
      <p className={css['quiet']}>{t.error('procedure.action_denied', { step: step.title, permission })}</p>
    )
  const act = async () => {
    if (!isMoving(action.kind)) return send({})
    const text = actionText(t, action, nameOf)
    const isConfirmed = await confirm({
      title: t('procedure.run.confirmAction', { step: step.title }),
      content: t('procedure.run.confirmText', { action: text }),
      okText: t('procedure.run.act'),
    })
    if (isConfirmed) send({ isConfirmed })
  }
  return (
    <div className={css['line']}>
      <Button
        type="primary"
        icon={<ThunderboltOutlined />}
        loading={isBusy}
        disabled={isHeld}
        onClick={() => void act()}
      >
        {t(answer ? 'procedure.run.actAgain' : 'procedure.run.act')}
      </Button>
    </div>
  )
}

/** Tells how an action ended, and what to look after where nobody knows. */
export function ActionResult({ run }: { run: ProcedureActionRun }) {
  const t = useT()
  const reason = reasonText(t, run)
  if (run.state === 'uncertain')
    return (
      <Alert
        type="warning"
        showIcon
        title={reason || t('enums.linkageStepState.uncertain')}
        description={t('linkageScreen.log.checkDevice')}
      />
    )
  return (
    <span className={css['line']}>
      <StepStateTag state={run.state} />
      {reason !== '' && <span className={css['quiet']}>{reason}</span>}
    </span>
  )
}
