import type { RawData } from 'ws'

/** A text frame as JSON; undefined for anything else, which no schema accepts. */
export function parseJson(data: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')
  } catch {
    return undefined
  }
}
