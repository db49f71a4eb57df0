/** Lower-case names; a name sent twice keeps both values. */
export type RtspHeaders = ReadonlyMap<string, readonly string[]>

export interface RtspRequest {
  kind: 'request'
  method: string
  uri: string
  headers: RtspHeaders
  body: Uint8Array
}

export interface RtspResponse {
  kind: 'response'
  status: number
  reason: string
  headers: RtspHeaders
  body: Uint8Array
}

export type RtspMessage = RtspRequest | RtspResponse

export function headerOf(message: RtspMessage, name: string): string | undefined {
  return message.headers.get(name)?.[0]
}

export type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** Bytes of a request or response. Line breaks in values become spaces, so no value can forge a header. */
export function writeMessage(startLine: string, headers: HeaderValues, body = ''): Buffer {
  let text = `${startLine}\r\n`
  for (const [name, value] of Object.entries(headers)) {
    const values = typeof value === 'string' ? [value] : (value ?? [])
    for (const one of values) text += `${name}: ${one.replaceAll(/[\r\n]/g, ' ')}\r\n`
  }
  if (body !== '') text += `Content-Length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(`${text}\r\n${body}`)
}

const none = new Uint8Array(0)

const ANSWER = /^RTSP\/\d\.\d +(\d{3})(?: (.*))?$/
const QUESTION = /^([A-Z_]{1,32}) +(\S+) +RTSP\/\d\.\d$/

export const isStartLine = (line: string): boolean => ANSWER.test(line) || QUESTION.test(line)

/** Reads a start line and header block (without its blank line). Returns a fault as text. */
export function readHead(text: string, maxLines: number): RtspMessage | string {
  const lines = text.split('\n')
  if (lines.length > maxLines) return 'too many header lines'
  const first = (lines[0] ?? '').trimEnd()
  const headers = new Map<string, string[]>()
  for (let i = 1; i < lines.length; i++) {
    const line = (lines[i] ?? '').trimEnd()
    const colon = line.indexOf(':')
    // A line without a name is noise some cameras send; it carries nothing we use.
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    const known = headers.get(name)
    if (known) known.push(value)
    else headers.set(name, [value])
  }
  const answer = ANSWER.exec(first)
  if (answer) {
    return { kind: 'response', status: Number(answer[1]), reason: answer[2] ?? '', headers, body: none }
  }
  const question = QUESTION.exec(first)
  if (question) {
    return { kind: 'request', method: question[1] ?? '', uri: question[2] ?? '', headers, body: none }
  }
  return 'not an RTSP start line'
}
