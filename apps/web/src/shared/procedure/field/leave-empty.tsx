import type { StepOf } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { GivenAnswer } from '../procedure-queries.ts'

interface Props {
  step: StepOf<'written' | 'photo'>
  isDisabled: boolean
  send: (value: GivenAnswer) => void
}

/** Says expressly that there is nothing to write or to photograph, where the procedure leads on by that. */
export function LeaveEmpty({ step, isDisabled, send }: Props) {
  const t = useT()
  if (step.branches === null) return null
  return (
    <Button disabled={isDisabled} onClick={() => send({})}>
      {t(`procedure.run.leaveEmpty.${step.kind}`)}
    </Button>
  )
}
