import type { Device } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'

type Standing = Pick<Device, 'cause' | 'lockedUntil' | 'maintenanceUntil' | 'state'>

const MINUTE = 60_000
/** A minute is told as over within this, ms. */
const EVERY = 5_000

/** Why a device is in its state; of maintenance, until when; of a locked account, for how long still. */
export function DeviceCause({ device }: { device: Standing }) {
  const t = useT()
  const { cause, lockedUntil } = device
  if (device.state !== 'maintenance' && cause === 'account_locked' && lockedUntil !== null)
    return <Lock until={Date.parse(lockedUntil)} />
  return causeText(t, device)
}

function Lock({ until }: { until: number }) {
  const t = useT()
  const minutes = Math.ceil((until - useNow(EVERY)) / MINUTE)
  return minutes > 0 ? t('deviceState.locked', { minutes }) : t('enums.deviceCause.account_locked')
}

const causeText = (t: Translator, { cause, maintenanceUntil, state }: Standing): string =>
  state === 'maintenance' && maintenanceUntil !== null
    ? t('deviceState.maintenance.inItUntil', { time: formatDateTime(maintenanceUntil) })
    : cause === null
      ? ''
      : t(`enums.deviceCause.${cause}`)
