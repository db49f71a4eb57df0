import { readAlertParts } from '@palisade/drivers'
import { ofPlateReading, picturesOf } from './read-plate-reading.ts'
import type { SnapReading } from './snap-reading.ts'

/** Reads a post of ISAPI HTTP listening. Alerts that tell of no vehicle give nothing. @throws Error for what is no alert */
export function readIsapi(body: Buffer, receivedAt: number): SnapReading[] {
  const posted = readAlertParts(body, receivedAt)
  if (!posted) throw new Error('no alert')
  if (!posted.alert.plate || !posted.alert.isActive) return []
  const { alert, pictures } = posted
  const reading = ofPlateReading(posted.alert.plate, alert.at)
  return [{ ...reading, ...(alert.uuid && { eventKey: alert.uuid }), ...picturesOf(pictures) }]
}
