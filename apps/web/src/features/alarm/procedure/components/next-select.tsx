import { END_OF_PROCEDURE, type ProcedureStep } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { isLost, laterSteps } from '../model/procedure-fields.ts'

/** Stands for null, which a select takes for empty. */
const NONE = 'none'

interface Props {
  id?: string
  label?: string
  step: ProcedureStep
  steps: readonly ProcedureStep[]
  /** The word of null. */
  none: string
  value: string | null
  onChange: (next: string | null) => void
}

/** Where it goes on: a later step or the end. A target that was moved before its step is shown until another is chosen. */
export function NextSelect({ id, label, step, steps, none, value, onChange }: Props) {
  const t = useT()
  const nameOf = (one: ProcedureStep) =>
    `${steps.indexOf(one) + 1}. ${one.title.trim() || t('procedure.edit.untitled')}`
  const lost = isLost(steps, step, value) ? steps.filter(({ key }) => key === value) : []
  return (
    <AppSelect<string>
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      status={lost.length > 0 ? 'error' : ''}
      value={value ?? NONE}
      options={[
        { value: NONE, label: none },
        ...[...lost, ...laterSteps(steps, step)].map(one => ({ value: one.key, label: nameOf(one) })),
        { value: END_OF_PROCEDURE, label: t('procedure.edit.end') },
      ]}
      onChange={next => onChange(next === NONE ? null : next)}
    />
  )
}
