import type { LinkageRunState, LinkageStepState } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'

const runTones = {
  waiting: 'waiting',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  uncertain: 'warning',
  skipped: 'paused',
} as const satisfies Record<LinkageRunState, StatusTone>

const stepTones = {
  waiting: 'waiting',
  started: 'busy',
  done: 'good',
  failed: 'bad',
  uncertain: 'warning',
  skipped: 'paused',
} as const satisfies Record<LinkageStepState, StatusTone>

export function RunStateTag({ state }: { state: LinkageRunState }) {
  const t = useT()
  return <StatusTag tone={runTones[state]} label={t(`enums.linkageRunState.${state}`)} />
}

export function StepStateTag({ state }: { state: LinkageStepState }) {
  const t = useT()
  return <StatusTag tone={stepTones[state]} label={t(`enums.linkageStepState.${state}`)} />
}
