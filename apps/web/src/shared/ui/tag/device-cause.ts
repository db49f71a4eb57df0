import type { Device } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { formatDateTime } from '../../lib/date-format.ts'

type Standing = Pick<Device, 'cause' | 'maintenanceUntil' | 'state'>

/** Why a device is in its state; of maintenance, until when. */
export const deviceCauseText = (t: Translator, { cause, maintenanceUntil, state }: Standing): string =>
  state === 'maintenance' && maintenanceUntil !== null
    ? t('deviceState.maintenance.inItUntil', { time: formatDateTime(maintenanceUntil) })
    : cause === null
      ? ''
      : t(`enums.deviceCause.${cause}`)
