import {
  linkageActionPermission,
  stepActionKinds,
  type LinkageAction,
  type ProcedureStep,
  type StepAction,
  type StepOf,
} from '@palisade/contract'
import type { ComponentType } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { emptyAction } from '#shared/linkage/action/empty-action.ts'
import { kindParts } from '#shared/linkage/kinds/kind-parts.ts'
import type { KindProps } from '#shared/linkage/kinds/kind-props.ts'
import { useMay } from '#shared/session/session-store.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import css from './procedure.module.css'

interface Props {
  step: StepOf<'action'>
  onChange: (step: ProcedureStep) => void
}

/** The fields of the action that a step has done: any of the linkage but to begin another procedure. */
export function ActionFields({ step, onChange }: Props) {
  const t = useT()
  const { action } = step
  const permission = action ? linkageActionPermission[action.kind] : null
  const isAllowed = useMay(permission)
  const change = (next: LinkageAction) => onChange({ ...step, action: next as StepAction })
  const Part = action && (kindParts[action.kind] as ComponentType<KindProps>)
  return (
    <>
      <Labelled label={t('procedure.edit.action')}>
        {id => (
          <AppSelect<StepAction['kind']>
            id={id}
            {...(action && { value: action.kind })}
            placeholder={t('linkageScreen.hiddenAction')}
            options={stepActionKinds.map(kind => ({
              value: kind,
              label: t(`enums.linkageActionKind.${kind}`),
            }))}
            onChange={kind => change(emptyAction(kind))}
          />
        )}
      </Labelled>
      {!isAllowed && permission && (
        <p className={css['warning']} role="alert">
          {t.error('procedure.action_denied', { step: step.title, permission })}
        </p>
      )}
      {Part && action && <Part action={action} onChange={change} />}
      <p className={css['quiet']}>{t('procedure.edit.actionHint')}</p>
    </>
  )
}
