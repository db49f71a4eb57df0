export {
  alarmProcedureQuery,
  procedureKeys,
  type StepAnswer,
  useAnswerStep,
} from './api/alarm-procedure-queries.ts'
export { AlarmProcedure } from './components/run/alarm-procedure.tsx'
export { OpenStepsNotice } from './components/run/open-steps-notice.tsx'
export { ProcedureRun } from './components/run/procedure-run.tsx'
export { answerWords } from './components/run/step-answer.tsx'
export type { StepEntries, StepEntry } from './model/step-entries.ts'
