import type { ProcedureStep } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { isComplete } from '../model/procedure-fields.ts'
import css from './procedure.module.css'

interface Props {
  step: ProcedureStep
  number: number
  isOpen: boolean
  onOpen: () => void
}

/** One step by its title; a click opens its fields. */
export function StepHead({ step, number, isOpen, onOpen }: Props) {
  const t = useT()
  const title = step.title.trim() || t('procedure.edit.untitled')
  return (
    <button
      type="button"
      className={css['open']}
      aria-expanded={isOpen}
      title={t('procedure.edit.open', { number, title })}
      onClick={onOpen}
    >
      <span className={css['quiet']}>{number}.</span>
      <span className={css['words']}>{title}</span>
      {!isComplete(step) && <span className={css['warning']}>{t('procedure.edit.incomplete')}</span>}
      {step.isRequired && <span className={css['quiet']}>{t('procedure.edit.isRequired')}</span>}
      <span className={css['quiet']}>{t(`enums.stepKind.${step.kind}`)}</span>
    </button>
  )
}
