import type { LinkageAction, LinkageRunState, LinkageStepState } from '@palisade/contract'

interface Step {
  state: LinkageStepState
}

const isOpen = ({ state }: Step) => state === 'waiting' || state === 'started'

/** How a run stands by its steps: the worst of them once none is open. A run of which nothing was done is a skipped one. */
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
