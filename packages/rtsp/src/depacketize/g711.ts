import type { Depacketizer, DepacketizerOptions } from './depacketizer.ts'

/** PCMA and PCMU (RFC 3551 §4.5.14): the payload is the samples. */
export function createG711Depacketizer(options: DepacketizerOptions): Depacketizer {
  return {
    packet({ bytes, start, end, timestamp, arrivedAt }) {
      if (end > start)
        options.onUnit({ timestamp, arrivedAt, key: true, units: [Buffer.from(bytes.subarray(start, end))] })
    },
    gap: () => undefined,
    restart: () => undefined,
  }
}
