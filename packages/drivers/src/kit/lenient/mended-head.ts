import type { Duplex } from 'node:stream'

/** Heads that are longer reach the parser as they are, which has a limit of its own. Bytes. */
const HEAD_LIMIT = 64 * 1024
const TOKEN = /^[!#$%&'*+.^`|~\w-]+\s*:/
const LENGTH = /^content-length\s*:/i

/** Sockets whose answers are mended, each with what begins the next head. */
const mended = new WeakMap<Duplex, () => void>()

/**
 * Mends the head of the next answer that a socket brings, before Node's parser sees it: that one refuses a length that is told twice and
 * lines that are no header, however lenient it is told to be. Lengths that contradict each other stay: nobody can know where such an
 * answer ends.
 */
export function mendNextHead(socket: Duplex): void {
  const begin = mended.get(socket) ?? install(socket)
  begin()
}

function install(socket: Duplex): () => void {
  const push = socket.push.bind(socket)
  let held: Buffer[] = []
  let isHead = true

  function read(chunk: Buffer): Buffer | undefined {
    const bytes = Buffer.concat([...held, chunk])
    const end = endOf(bytes)
    if (end === undefined && bytes.length < HEAD_LIMIT) {
      held = [bytes]
      return undefined
    }
    held = []
    const head = bytes.subarray(0, end ?? 0).toString('latin1')
    // Before the answer itself a device may say that it goes on (100).
    isHead = /^HTTP\/\d\.\d 1\d\d\b/.test(head)
    const rest = bytes.subarray(end ?? 0)
    const after = isHead && rest.length > 0 ? read(rest) : rest
    return Buffer.concat([Buffer.from(mendHead(head), 'latin1'), ...(after ? [after] : [])])
  }

  socket.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk === null && held.length > 0) push(Buffer.concat(held.splice(0)))
    if (!isHead || !(chunk instanceof Uint8Array)) return push(chunk, encoding)
    const bytes = read(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    return bytes ? push(bytes) : true
  }
  const begin = (): void => {
    isHead = true
    held = []
  }
  mended.set(socket, begin)
  return begin
}

/** Behind the empty line that ends a head; undefined while it has not come. */
function endOf(bytes: Buffer): number | undefined {
  const found = /\r?\n\r?\n/.exec(bytes.toString('latin1'))
  return found ? found.index + found[0].length : undefined
}

export function mendHead(head: string): string {
  const lengths = new Set<string>()
  const lines = head.split(/\r?\n/)
  const kept = lines.filter((line, index) => {
    // A value that goes on, and the empty line at the end.
    if (index === 0 || line === '' || /^[ \t]/.test(line)) return true
    if (!LENGTH.test(line)) return TOKEN.test(line)
    return lengthsOf(line).some(one => !lengths.has(one) && lengths.add(one))
  })
  const one = lengths.size === 1 ? [...lengths][0] : undefined
  return kept
    .map(line => (one !== undefined && LENGTH.test(line) ? `Content-Length: ${one}` : line))
    .join('\r\n')
}

const lengthsOf = (line: string): string[] =>
  line
    .slice(line.indexOf(':') + 1)
    .split(',')
    .map(length => length.trim())
