import { connect, type Socket } from 'node:net'

interface Answer {
  status: number
  body: string
}

interface Waiting {
  request: string
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** How long an answer may take, ms. */
const TIMEOUT = 60_000
const HEAD_END = '\r\n\r\n'

/**
 * Posts JSON over connections that are kept, HTTP/1.1 written by hand: `fetch` would cost more than the server it measures,
 * and `node:http` half as much.
 */
export function createPoster(url: string, headers: Record<string, string>, connections = 64) {
  const { hostname, port, host } = new URL(url)
  const fixed = Object.entries({ host, ...headers, 'content-type': 'application/json' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const idle: Connection[] = []
  const open = new Set<Connection>()
  const waiting: Waiting[] = []

  function begin(): Connection {
    const connection = createConnection(connect(Number(port), hostname), {
      isFree: () => {
        const next = waiting.shift()
        if (next) connection.send(next)
        else idle.push(connection)
      },
      isGone: () => {
        open.delete(connection)
        // A server closes connections that were quiet for its keep-alive time; nothing may be sent over one of them.
        const at = idle.indexOf(connection)
        if (at >= 0) idle.splice(at, 1)
        const next = waiting.shift()
        if (next) begin().send(next)
      },
    })
    open.add(connection)
    return connection
  }

  return {
    post(path: string, body: object): Promise<Answer> {
      const text = JSON.stringify(body)
      const request = `POST ${path} HTTP/1.1\r\n${fixed}content-length: ${Buffer.byteLength(text)}${HEAD_END}${text}`
      return new Promise((resolve, reject) => {
        const asked = { request, resolve, reject }
        const connection = idle.pop() ?? (open.size < connections ? begin() : undefined)
        if (connection) connection.send(asked)
        else waiting.push(asked)
      })
    },
    close() {
      for (const connection of open) connection.close()
    },
  }
}

interface Connection {
  send(asked: Waiting): void
  close(): void
}

/** One connection with one request at a time; answers must state their length. */
function createConnection(socket: Socket, on: { isFree(): void; isGone(): void }): Connection {
  let asked: Waiting | undefined
  let received = ''
  const fail = (error: Error) => {
    asked?.reject(error)
    asked = undefined
    socket.destroy()
  }
  socket.setNoDelay(true).setEncoding('utf8').setTimeout(TIMEOUT)
  socket.on('timeout', () => asked && fail(new Error('no answer within 60 s')))
  socket.on('error', fail)
  socket.on('close', () => {
    on.isGone()
    fail(new Error('the connection was closed'))
  })
  socket.on('data', (piece: string) => {
    received += piece
    const answer = readAnswer(received)
    if (!answer) return
    const answered = asked
    asked = undefined
    received = ''
    answered?.resolve(answer)
    on.isFree()
  })
  return {
    send(next) {
      asked = next
      socket.write(next.request)
    },
    close: () => socket.destroy(),
  }
}

/** Bodies of our answers to events are ASCII, so that characters are bytes. */
function readAnswer(text: string): Answer | undefined {
  const end = text.indexOf(HEAD_END)
  if (end < 0) return undefined
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1]
  if (length === undefined) throw new Error('an answer without a length')
  const body = text.slice(end + HEAD_END.length)
  return body.length < Number(length) ? undefined : { status: Number(text.slice(9, 12)), body }
}
