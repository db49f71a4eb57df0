import type { ProcedureAnswer, ProcedureStep } from '@palisade/contract'
import type { GivenAnswer } from '#features/alarm/procedure/api/alarm-procedure-queries.ts'
import type { Entered } from '#features/alarm/procedure/model/step-entries.ts'

export interface FieldProps<Step extends ProcedureStep = ProcedureStep> {
  step: Step
  /** The answer that is corrected. */
  answer: ProcedureAnswer | undefined
  entered: Entered
  isBusy: boolean
  /** Nothing is sent until the operator has read what somebody else answered meanwhile. */
  isHeld: boolean
  onEnter: (entered: Entered) => void
  send: (value: GivenAnswer) => void
}
