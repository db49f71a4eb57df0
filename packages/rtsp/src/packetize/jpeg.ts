import { packetOverhead, type RtpWriter } from './writer.ts'

const HEAD_BYTES = 8
/** Each picture brings its own tables. */
const OWN_TABLES = 255

interface JpegParts {
  width: number
  height: number
  /** 0: colours of half the columns, 1: of half the lines too; 64 more with restart markers (RFC 2435 §4.1). */
  type: number
  restart: number
  tables: Uint8Array[]
  /** Where the compressed data begins and ends. */
  start: number
  end: number
}

/** Packets of one JPEG with the usual Huffman tables (RFC 2435); a picture that they cannot tell of gives none. */
export function packetizeJpeg(
  writer: RtpWriter,
  units: readonly Uint8Array[],
  rtpTime: number,
  size: number,
): void {
  const [jpeg] = units
  const parts = jpeg && readJpeg(jpeg)
  writer.start(parts ? capacityOf(parts, size) : 0)
  if (!parts) return
  for (let at = parts.start; at < parts.end;) {
    writer.open(rtpTime)
    const end = Math.min(at + size - writeHead(writer, parts, at - parts.start), parts.end)
    writer.copy(jpeg, at, end)
    writer.close(end === parts.end)
    at = end
  }
}

/** Heads of a packet and of the tables in the first one are below 160 bytes. */
function capacityOf({ start, end }: JpegParts, size: number): number {
  const packets = Math.ceil((end - start) / (size - HEAD_BYTES - 4)) + 1
  return end - start + packets * (packetOverhead + HEAD_BYTES + 4) + 160
}

/** @returns the bytes written */
function writeHead(
  writer: RtpWriter,
  { type, width, height, restart, tables }: JpegParts,
  offset: number,
): number {
  writer.word(offset >> 16)
  writer.word(offset & 0xffff)
  for (const value of [type, OWN_TABLES, width / 8, height / 8]) writer.byte(value)
  if (type >= 64) {
    writer.word(restart)
    writer.word(0xffff)
  }
  const own = HEAD_BYTES + (type >= 64 ? 4 : 0)
  if (offset > 0) return own
  const length = tables.reduce((sum, table) => sum + table.length, 0)
  writer.word(0)
  writer.word(length)
  for (const table of tables) writer.copy(table, 0, table.length)
  return own + 4 + length
}

function readJpeg(bytes: Uint8Array): JpegParts | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: JpegParts = { width: 0, height: 0, type: 0, restart: 0, tables: [], start: 0, end: 0 }
  for (let at = 2; at + 4 <= view.length;) {
    const marker = view.readUInt16BE(at)
    const length = view.readUInt16BE(at + 2)
    const body = view.subarray(at + 4, at + 2 + length)
    at += 2 + length
    if (marker === 0xffdb)
      for (let from = 1; from + 64 <= body.length; from += 65)
        parts.tables.push(body.subarray(from, from + 64))
    else if (marker === 0xffdd) parts.restart = body.readUInt16BE(0)
    else if (marker === 0xffc0) readFrame(parts, body)
    else if (marker === 0xffda) {
      const end = view.lastIndexOf('ffd9', undefined, 'hex')
      return finished({ ...parts, start: at, end: end > at ? end : view.length })
    }
  }
  return undefined
}

function readFrame(parts: JpegParts, body: Buffer): void {
  parts.height = body.readUInt16BE(1)
  parts.width = body.readUInt16BE(3)
  // The sampling of the three parts, colours in whole blocks.
  const isPlain = body[10] === 0x11 && body[13] === 0x11
  parts.type = isPlain ? ([0x21, 0x22] as const).findIndex(sampling => sampling === body[7]) : -1
}

/** Sizes go in steps of eight pixels, up to 2040. */
function finished(parts: JpegParts): JpegParts | undefined {
  const isTold = [parts.width, parts.height].every(side => side > 0 && side <= 2040 && side % 8 === 0)
  const isKnown = parts.type >= 0
  const hasTables = parts.tables.length > 0 && parts.tables.length <= 2
  return isTold && isKnown && hasTables
    ? { ...parts, type: parts.type + (parts.restart > 0 ? 64 : 0) }
    : undefined
}
