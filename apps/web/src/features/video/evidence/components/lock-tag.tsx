import type { EvidenceLock, LockState } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'

const tones: Record<LockState, StatusTone> = {
  pending: 'waiting',
  locked: 'good',
  releasing: 'busy',
  released: 'neutral',
}

export function LockTag({ lock: { state } }: { lock: Pick<EvidenceLock, 'state'> }) {
  const t = useT()
  return <StatusTag tone={tones[state]} label={t(`enums.lockState.${state}`)} />
}
