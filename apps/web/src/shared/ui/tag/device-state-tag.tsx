import type { DeviceState } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { StatusShape, StatusTag, type StatusTone } from './status-tag.tsx'

const tones: Readonly<Record<DeviceState, StatusTone>> = {
  online: 'good',
  offline: 'bad',
  unknown: 'neutral',
  fault: 'warning',
  maintenance: 'paused',
  not_connected: 'waiting',
}

export function DeviceStateTag({ state }: { state: DeviceState }) {
  const t = useT()
  return <StatusTag tone={tones[state]} label={t(`enums.deviceState.${state}`)} />
}

/** For tree rows and map lists. */
export function DeviceStateShape({ state }: { state: DeviceState }) {
  const t = useT()
  return <StatusShape tone={tones[state]} title={t(`enums.deviceState.${state}`)} />
}
