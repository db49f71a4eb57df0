import type { ProcedureStep } from '@palisade/contract'

/** The cameras that steps show, each once. */
export const cameraIdsOf = (steps: readonly ProcedureStep[]): string[] => [
  ...new Set(steps.flatMap(step => (step.kind === 'camera' ? [step.cameraId] : []))),
]
