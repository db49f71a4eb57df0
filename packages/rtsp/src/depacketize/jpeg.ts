import type { RtpPacket } from '../rtp/packet.ts'
import type { Depacketizer, DepacketizerOptions } from './depacketizer.ts'
import { tablesOf, writeJpegHead, type JpegHead } from './jpeg-head.ts'
import { UnitBuffer } from './unit-buffer.ts'

const HEAD_BYTES = 8
const RESTART_BYTES = 4
/** Header extension by which ONVIF tells the size of a picture that RFC 2435 cannot say (ONVIF Streaming §5.1.3.2). */
const ONVIF_JPEG = 0xffd8
const END = Uint8Array.of(0xff, 0xd9)

/** Motion JPEG (RFC 2435): every picture is whole by itself, and is handed out as a JPEG file. */
export function createJpegDepacketizer(options: DepacketizerOptions): Depacketizer {
  const picture = new UnitBuffer(options.accessUnit, 1)
  const reader = createHeadReader()
  let timestamp = 0
  let arrivedAt = 0
  /** Bytes of compressed data so far; undefined while no picture is begun. */
  let received: number | undefined

  function drop(): void {
    picture.clear()
    received = undefined
  }

  function end(): void {
    if (received !== undefined && picture.add(END, 0, END.length))
      options.onUnit({ timestamp, arrivedAt, key: true, units: picture.take() })
    drop()
  }

  function begin(packet: RtpPacket): number | undefined {
    drop()
    const head = reader.read(packet)
    if (!head) return undefined
    const bytes = writeJpegHead(head.head)
    if (!picture.begin() || !picture.add(bytes, 0, bytes.length)) return undefined
    received = 0
    return head.data
  }

  return {
    packet(packet) {
      const { bytes, start, end: last } = packet
      if (last - start < HEAD_BYTES) return drop()
      // Without the marker a picture ends where the time changes.
      if (received !== undefined && packet.timestamp !== timestamp) end()
      timestamp = packet.timestamp
      arrivedAt = packet.arrivedAt
      const offset =
        ((bytes[start + 1] ?? 0) << 16) | ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0)
      const data = offset === 0 ? begin(packet) : start + HEAD_BYTES + restartBytes(bytes[start + 4] ?? 0)
      if (data === undefined || data > last || received !== offset) return drop()
      if (!picture.add(bytes, data, last)) return drop()
      received += last - data
      if (packet.marker) end()
    },
    gap: drop,
    restart: drop,
  }
}

const restartBytes = (type: number): number => (type >= 64 && type <= 127 ? RESTART_BYTES : 0)

/** Reads what the first packet of a picture says; tables that a camera sends once are kept by their number. */
function createHeadReader() {
  const known = new Map<number, Uint8Array[]>()

  function tablesAt(quality: number, bytes: Uint8Array, at: number, last: number) {
    if (quality < 128)
      return { tables: quality >= 1 && quality <= 99 ? tablesOf(quality) : undefined, data: at }
    const data = at + 4 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    const sent = data <= last ? readTables(bytes, at, data) : []
    if (quality < 255 && sent.length > 0) known.set(quality, sent)
    return { tables: sent.length > 0 ? sent : known.get(quality), data }
  }

  return {
    /** @returns undefined for a kind of picture that RFC 2435 does not define, or one without its tables */
    read({ bytes, start, end, extension }: RtpPacket): { head: JpegHead; data: number } | undefined {
      const type = bytes[start + 4] ?? 0
      if ((type & 0x3f) > 1 || type > 127) return undefined
      const at = start + HEAD_BYTES
      const restart = restartBytes(type) > 0 ? ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0) : 0
      const { tables, data } = tablesAt(bytes[start + 5] ?? 0, bytes, at + restartBytes(type), end)
      const told = { width: (bytes[start + 6] ?? 0) * 8, height: (bytes[start + 7] ?? 0) * 8 }
      const size = told.width > 0 && told.height > 0 ? told : sizeOfExtension(bytes, extension, start)
      if (!tables || !size) return undefined
      return { head: { ...size, isHalfHigh: (type & 1) === 1, restart, tables }, data }
    },
  }
}

/** The tables behind a quantization table header (RFC 2435 §3.1.8), which ends at `end`. */
function readTables(bytes: Uint8Array, at: number, end: number): Uint8Array[] {
  const tables: Uint8Array[] = []
  for (let from = at + 4; from < end && tables.length < 2;) {
    const size = (((bytes[at + 1] ?? 0) >> tables.length) & 1) === 1 ? 128 : 64
    if (from + size > end) break
    tables.push(new Uint8Array(bytes.subarray(from, from + size)))
    from += size
  }
  return tables
}

/** The size in the frame header that the extension repeats. */
function sizeOfExtension(bytes: Uint8Array, at: number, last: number) {
  if (at === 0 || (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) !== ONVIF_JPEG) return undefined
  for (let from = at + 4; from + 9 <= last; from++) {
    if (bytes[from] !== 0xff || (bytes[from + 1] !== 0xc0 && bytes[from + 1] !== 0xc1)) continue
    const height = ((bytes[from + 5] ?? 0) << 8) | (bytes[from + 6] ?? 0)
    const width = ((bytes[from + 7] ?? 0) << 8) | (bytes[from + 8] ?? 0)
    return width > 0 && height > 0 ? { width, height } : undefined
  }
  return undefined
}
