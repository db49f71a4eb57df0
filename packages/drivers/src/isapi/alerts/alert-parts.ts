import { DeviceFault } from '../../kit/driver.ts'
import { isJpeg } from '../../kit/jpeg.ts'
import { createMultipartReader } from '../../kit/alerts/multipart.ts'
import { readAlert, type IsapiAlert } from './alert.ts'

/** An alert that a device posted, with its JPEGs. */
export interface AlertWithPictures {
  alert: IsapiAlert
  pictures: Buffer[]
}

/** Pictures of one posted alert; a vehicle has its scene, itself and its plate. */
const PICTURES_MAX = 8

/**
 * Reads what a device posts by itself (HTTP listening): XML or JSON alone, or multipart with pictures in whatever order. A body that
 * was cut off gives what came whole of it. Undefined: there is no alert in it.
 * @param now ms since 1970, for a device whose clock cannot be true
 */
export function readAlertParts(body: Buffer, now: number): AlertWithPictures | undefined {
  let alert: IsapiAlert | undefined
  const pictures: Buffer[] = []
  for (const part of partsOf(body)) {
    if (isJpeg(part)) {
      if (pictures.length < PICTURES_MAX) pictures.push(part)
    } else alert ??= alertOf(part, now)
  }
  return alert && { alert, pictures }
}

function partsOf(body: Buffer): Buffer[] {
  const start = body.subarray(0, 64).toString('latin1').trimStart()
  if (!start.startsWith('--')) return [body]
  const parts: Buffer[] = []
  const reader = createMultipartReader(part => void parts.push(part.body))
  const delimiter = /--[^\r\n]{1,200}/.exec(body.subarray(0, 512).toString('latin1'))?.[0] ?? '--'
  try {
    reader.push(body)
    // The last part has ended also where the device forgot to say so, or the line broke.
    reader.push(Buffer.from(`\r\n${delimiter}--\r\n`, 'latin1'))
  } catch (error) {
    if (!(error instanceof DeviceFault)) throw error
  }
  return parts
}

function alertOf(part: Buffer, now: number): IsapiAlert | undefined {
  try {
    return readAlert(part, now)
  } catch (error) {
    if (error instanceof DeviceFault) return undefined
    throw error
  }
}
