import type { LinkageAction, LinkageRunState, LinkageStepState } from '@palisade/contract'

interface Step {
  state: LinkageStepState
}

const isOpen = ({ state }: Step) => state === 'waiting' || state === 'started'

/** The state of a run: running while a step is open, then the worst state of its steps. A run whose steps were all skipped is skipped. */
export function stateOfRun(steps: readonly Step[]): LinkageRunState {
  if (steps.some(isOpen)) return 'running'
  const has = (state: Step['state']) => steps.some(step => step.state === state)
  if (has('failed')) return 'failed'
  if (has('uncertain')) return 'uncertain'
  return has('done') ? 'done' : 'skipped'
}

/** Says what an ended step does to those behind it. */
export function afterStep({
  state,
  action,
}: Step & { action: Pick<LinkageAction, 'onFailure'> }): 'stop' | 'go_on' {
  const hasFailed = state === 'failed' || state === 'uncertain'
  return hasFailed && action.onFailure === 'stop' ? 'stop' : 'go_on'
}
